import { useTranslation } from "react-i18next";
import { type Column, Table, type TableSort } from "#client/components/table.tsx";
import type { ListedUser, USER_SORTS } from "#shared/accounts/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import {
  formatCreatedAt,
  UserActions,
  type UserActionsProps,
  UserEmail,
  UserName,
} from "./user-cells.tsx";
import { UserRole } from "./user-role.tsx";

type Sort = (typeof USER_SORTS)[number];
export type UserSort = TableSort<Sort>;

const COLUMNS: { sortKey: Sort; label: TextKey<"accounts"> }[] = [
  { sortKey: "name", label: "users.name" },
  { sortKey: "email", label: "auth.email" },
  { sortKey: "createdAt", label: "users.created" },
  { sortKey: "role", label: "users.role" },
];

export type UserTableProps = Omit<UserActionsProps, "user"> & {
  users: readonly ListedUser[];
  /** Undefined if the list is too short to sort. */
  sort: UserSort | undefined;
};

export function UserTable(props: UserTableProps) {
  const { t } = useTranslation("accounts");
  const { me, users, sort } = props;
  const columns: Column<Sort>[] = COLUMNS.map(({ sortKey, label }) => ({
    sortKey,
    label: t(label),
  }));
  return (
    <Table
      caption={t("users.title")}
      stickyIn="page"
      sort={sort}
      columns={[...columns, { label: t("users.actions"), className: "text-right" }]}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <th
            scope="row"
            className="min-w-44 py-2 pr-2 text-left font-medium wrap-anywhere lg:pr-4"
          >
            <UserName user={user} me={me} />
          </th>
          <td className="py-2 pr-2 wrap-anywhere text-muted max-lg:text-sm lg:pr-4">
            <UserEmail user={user} />
          </td>
          <td className="py-2 pr-2 text-muted max-lg:text-sm lg:whitespace-nowrap lg:pr-4">
            {formatCreatedAt(user)}
          </td>
          <td className="min-w-40 py-2 pr-2 lg:pr-4">
            <UserRole user={user} me={me} />
          </td>
          <td className="py-1">
            <UserActions {...props} user={user} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
