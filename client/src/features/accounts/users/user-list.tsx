import { useIsWide } from "#client/lib/use-is-wide.ts";
import { UserCard } from "./user-card.tsx";
import { UserTable, type UserTableProps } from "./user-table.tsx";

export function UserList(props: UserTableProps) {
  const isWide = useIsWide("md");
  if (isWide) return <UserTable {...props} />;
  return (
    <ul className="divide-y divide-line">
      {props.users.map((user) => (
        <UserCard key={user.id} {...props} user={user} />
      ))}
    </ul>
  );
}
