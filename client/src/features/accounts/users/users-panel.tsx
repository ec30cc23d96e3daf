import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { type UserListQuery, usersQuery } from "#client/features/accounts/queries.ts";
import { usePages } from "#client/lib/use-pages.ts";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import { USERS_PER_PAGE } from "#shared/accounts/contract.ts";
import { isOwner } from "#shared/accounts/policy.ts";
import { CreateUserDialog } from "./create-user-dialog.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { UserActionDialog } from "./user-action-dialog.tsx";
import { UserList } from "./user-list.tsx";
import type { UserSort } from "./user-table.tsx";

/** The list can be searched and sorted if there are more users than this. */
const SEARCH_THRESHOLD = 10;

type OpenDialog =
  | { kind: "create" }
  | { kind: "edit" | "delete" | "resetTwoStep"; user: ListedUser }
  | null;

export function UsersPanel({ me }: { me: User }) {
  const { t } = useTranslation("accounts");
  const [listQuery, setListQuery] = useState<UserListQuery>({ page: "1" });
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const query = useQuery(usersQuery(listQuery));
  const total = query.data?.total ?? 0;
  const pages = usePages({
    page: Number(listQuery.page ?? 1),
    perPage: USERS_PER_PAGE,
    total: query.data?.total,
    onPageChange: (page) => setListQuery({ ...listQuery, page: String(page) }),
  });
  const isSearchable = total > SEARCH_THRESHOLD || Boolean(listQuery.search);
  const sort: UserSort = {
    by: listQuery.sort ?? "createdAt",
    order: listQuery.order ?? "desc",
    onSort: (by, order) => setListQuery({ ...listQuery, sort: by, order, page: "1" }),
  };

  return (
    <Card
      title={t("users.title")}
      aside={
        <Button variant="primary" onClick={() => setOpenDialog({ kind: "create" })}>
          <Icon name="plus" />
          {t("users.add")}
        </Button>
      }
    >
      <p className="mb-4 text-sm text-muted">
        {t(isOwner(me) ? "users.ownersCan" : "users.adminsCan")}
      </p>
      {isSearchable ? (
        <SearchField
          label={t("users.search")}
          search={listQuery.search ?? ""}
          onSearch={(search) => setListQuery({ ...listQuery, search, page: "1" })}
        />
      ) : null}
      <QueryList
        query={query}
        errorText={t("users.loadFailed")}
        rows={{ count: 4, className: "h-28 md:h-14" }}
        // The list may have no row while the last page loads.
        empty={({ users }) =>
          users.length > 0 ? null : total === 0 && <NoUsers search={listQuery.search} />
        }
      >
        {({ users }) => (
          <UserList
            me={me}
            users={users}
            sort={isSearchable ? sort : undefined}
            onEdit={(user) => setOpenDialog({ kind: "edit", user })}
            onDelete={(user) => setOpenDialog({ kind: "delete", user })}
            onResetTwoStep={(user) => setOpenDialog({ kind: "resetTwoStep", user })}
          />
        )}
      </QueryList>
      <Pagination {...pages} />
      <UserDialog openDialog={openDialog} me={me} onClose={() => setOpenDialog(null)} />
    </Card>
  );
}

function NoUsers({ search }: { search: string | undefined }) {
  const { t } = useTranslation("accounts");
  return (
    <EmptyState title={t("users.none")} text={search ? t("users.noMatch", { search }) : null} />
  );
}

type UserDialogProps = { openDialog: OpenDialog; me: User; onClose: () => void };

function UserDialog({ openDialog, me, onClose }: UserDialogProps) {
  if (!openDialog) return null;
  if (openDialog.kind === "create") return <CreateUserDialog me={me} onClose={onClose} />;
  const { kind, user } = openDialog;
  if (kind === "edit") return <EditUserDialog me={me} user={user} onClose={onClose} />;
  return <UserActionDialog kind={kind} user={user} onClose={onClose} />;
}
