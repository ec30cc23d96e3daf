import { useTranslation } from "react-i18next";
import { type Column, Table } from "#client/components/table.tsx";
import type { ListedUser, USER_SORTS } from "#shared/accounts/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import type { UserListQuery } from "./queries.ts";
import {
  formatCreatedAt,
  UserActions,
  type UserActionsProps,
  UserEmail,
  UserName,
  UserRole,
} from "./user-cells.tsx";

type Sort = (typeof USER_SORTS)[number];

const COLUMNS: { sort: Sort; label: TextKey<"accounts"> }[] = [
  { sort: "name", label: "users.name" },
  { sort: "email", label: "auth.email" },
  { sort: "createdAt", label: "users.created" },
  { sort: "role", label: "users.role" },
];

export type UserTableProps = Omit<UserActionsProps, "user"> & {
  users: readonly ListedUser[];
  listQuery: UserListQuery;
  /** Null if the list is too short to sort. */
  onSort: ((sort: UserListQuery["sort"], order: UserListQuery["order"]) => void) | null;
};

export function UserTable(props: UserTableProps) {
  const { t } = useTranslation("accounts");
  const { me, users, listQuery, onSort } = props;
  const sortable = ({ sort, label }: (typeof COLUMNS)[number]): Column => ({
    label: t(label),
    ...(onSort && { sort: columnSort(sort, listQuery, onSort) }),
  });
  return (
    <Table
      caption={t("users.title")}
      columns={[...COLUMNS.map(sortable), { label: t("users.actions"), className: "text-right" }]}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row" className="py-2 pr-4 text-left font-medium wrap-anywhere">
            <UserName user={user} me={me} />
          </th>
          <td className="py-2 pr-4 wrap-anywhere text-muted">
            <UserEmail user={user} />
          </td>
          <td className="py-2 pr-4 whitespace-nowrap text-muted">{formatCreatedAt(user)}</td>
          <td className="py-2 pr-4">
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

function columnSort(
  sort: Sort,
  { sort: sorted = "createdAt", order }: UserListQuery,
  onSort: NonNullable<UserTableProps["onSort"]>,
): NonNullable<Column["sort"]> {
  const direction = sort !== sorted ? "none" : order === "asc" ? "ascending" : "descending";
  return { direction, onSort: () => onSort(sort, direction === "ascending" ? "desc" : "asc") };
}
