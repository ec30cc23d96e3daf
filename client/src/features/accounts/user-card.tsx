import type { ListedUser } from "#shared/accounts/contract.ts";
import { formatCreatedAt, UserActions, UserName, UserRole } from "./user-cells.tsx";
import type { UserListProps } from "./user-list.tsx";

/** A user where there is no room for a table. */
export const UserCard = (props: UserListProps & { user: ListedUser }) => (
  <li className="py-4">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <UserName user={props.user} me={props.me} />
        </p>
        <p className="text-sm wrap-anywhere text-muted">{props.user.email}</p>
        <p className="text-sm text-muted">{formatCreatedAt(props.user)}</p>
      </div>
      <UserActions {...props} />
    </div>
    <div className="mt-2">
      <UserRole user={props.user} me={props.me} />
    </div>
  </li>
);
