import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
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
  return (
    <table className="w-full">
      <caption className="sr-only">{t("users.title")}</caption>
      <thead className="text-left text-sm">
        <tr className="border-b border-line">
          {COLUMNS.map((column) => (
            <ColumnHeading key={column.sort} {...column} listQuery={listQuery} onSort={onSort} />
          ))}
          <th scope="col" className="py-2 text-right font-medium">
            {t("users.actions")}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="border-b border-line">
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
      </tbody>
    </table>
  );
}

type ColumnHeadingProps = Pick<UserTableProps, "listQuery" | "onSort"> & {
  sort: Sort;
  label: TextKey<"accounts">;
};

function ColumnHeading({ sort, label, listQuery, onSort }: ColumnHeadingProps) {
  const { t } = useTranslation("accounts");
  if (!onSort) {
    return (
      <th scope="col" className="py-2 pr-4 font-medium">
        {t(label)}
      </th>
    );
  }
  const isSorted = (listQuery.sort ?? "createdAt") === sort;
  const isAscending = isSorted && listQuery.order === "asc";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : "none"}
      className="py-1 pr-4 font-medium"
    >
      <button
        type="button"
        onClick={() => onSort(sort, isAscending ? "desc" : "asc")}
        className="inline-flex min-h-9 items-center gap-1 rounded-control font-medium hover:text-accent"
      >
        {t(label)}
        <Icon
          name="chevron"
          className={`size-4 ${isSorted ? "text-accent" : "opacity-30"} ${isAscending ? "rotate-180" : ""}`}
        />
      </button>
    </th>
  );
}
