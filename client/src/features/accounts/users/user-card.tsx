import {
  formatCreatedAt,
  UserActions,
  type UserActionsProps,
  UserEmail,
  UserName,
} from "./user-cells.tsx";
import { UserRole } from "./user-role.tsx";

export const UserCard = (props: UserActionsProps) => (
  <li className="py-4">
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="grow basis-20 font-medium wrap-anywhere">
        <UserName user={props.user} me={props.me} />
      </p>
      <UserActions {...props} />
    </div>
    <p className="text-sm wrap-anywhere text-muted">
      <UserEmail user={props.user} />
    </p>
    <p className="mt-1 text-sm text-muted">{formatCreatedAt(props.user)}</p>
    <div className="mt-2">
      <UserRole user={props.user} me={props.me} />
    </div>
  </li>
);
