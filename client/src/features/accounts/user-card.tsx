import {
  formatCreatedAt,
  UserActions,
  type UserActionsProps,
  UserEmail,
  UserName,
  UserRole,
} from "./user-cells.tsx";

export const UserCard = (props: UserActionsProps) => (
  <li className="py-4">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 space-y-1">
        <p className="font-medium wrap-anywhere">
          <UserName user={props.user} me={props.me} />
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <UserEmail user={props.user} />
        </p>
        <p className="text-sm text-muted">{formatCreatedAt(props.user)}</p>
      </div>
      <UserActions {...props} />
    </div>
    <div className="mt-2">
      <UserRole user={props.user} me={props.me} />
    </div>
  </li>
);
