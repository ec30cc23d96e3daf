import { useTranslation } from "react-i18next";
import { useMediaQuery } from "#client/lib/use-media-query.ts";
import type { ListedUser } from "#shared/accounts/contract.ts";
import { UserCard } from "./user-card.tsx";
import { UserTable, type UserTableProps } from "./user-table.tsx";

type UserListProps = Omit<UserTableProps, "users"> & {
  users: readonly ListedUser[] | undefined;
  isPending: boolean;
};

export function UserList(props: UserListProps) {
  const { users, isPending, listQuery } = props;
  const isWide = useMediaQuery("(min-width: 48rem)");
  if (isPending) return <UserListPlaceholder isWide={isWide} />;
  if (!users) return null;
  if (users.length === 0) return <NoUsers search={listQuery.search} />;
  return isWide ? (
    <UserTable {...props} users={users} />
  ) : (
    <ul className="divide-y divide-line">
      {users.map((user) => (
        <UserCard key={user.id} {...props} user={user} />
      ))}
    </ul>
  );
}

function NoUsers({ search }: { search: string | undefined }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="rounded-control border border-dashed border-line p-8 text-center">
      <p className="font-semibold">{t("users.none")}</p>
      {search ? <p className="mt-1 text-sm text-muted">{t("users.noMatch", { search })}</p> : null}
    </div>
  );
}

const PLACEHOLDER_ROWS = [1, 2, 3, 4];

function UserListPlaceholder({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <div role="status">
      <span className="sr-only">{t("app.loading")}</span>
      {PLACEHOLDER_ROWS.map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className={`flex items-center gap-6 border-b border-line ${isWide ? "h-14" : "h-28"}`}
        >
          <span className="h-4 w-1/4 animate-pulse rounded bg-sunken" />
          <span className="h-4 w-1/3 animate-pulse rounded bg-sunken" />
          <span className="h-4 grow animate-pulse rounded bg-sunken" />
        </div>
      ))}
    </div>
  );
}
