import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Pagination } from "#client/components/pagination.tsx";
import { QueryList } from "#client/components/query-list.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { usersQuery } from "#client/features/accounts/queries.ts";
import { pageFilter, toPageFilter } from "#client/lib/page-filter.ts";
import { usePages } from "#client/lib/use-pages.ts";
import { useUrlFilters } from "#client/lib/use-url-filters.ts";
import type { ListedUser, User } from "#shared/accounts/contract.ts";
import { USER_SORTS, USERS_PER_PAGE } from "#shared/accounts/contract.ts";
import { isOwner } from "#shared/accounts/policy.ts";
import { searchText } from "#shared/http/fields.ts";
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
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { query, pages, search, sort, onSearch } = useUserList();

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
      {sort ? <SearchField label={t("users.search")} search={search} onSearch={onSearch} /> : null}
      <QueryList
        query={query}
        errorText={t("users.loadFailed")}
        rows={{ count: 4, className: "h-28 md:h-14" }}
        // The list may have no row while the last page loads.
        empty={({ users, total }) =>
          users.length > 0 ? null : total === 0 && <NoUsers search={search} />
        }
      >
        {({ users }) => (
          <UserList
            me={me}
            users={users}
            sort={sort}
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

/** These are in the address, so that a reload or Back shows the same users. */
const userFilters = {
  page: pageFilter,
  search: z.optional(searchText),
  sort: z.optional(z.enum(USER_SORTS)),
  order: z.optional(z.enum(["asc", "desc"])),
};

/** The page of users that is shown; `sort` is undefined while there are too few to search and sort. */
function useUserList() {
  const { filters, change } = useUrlFilters(userFilters);
  const { page = "1", search = "" } = filters;
  const query = useQuery(usersQuery({ ...filters, page }));
  const total = query.data?.total;
  const pages = usePages({
    page: Number(page),
    perPage: USERS_PER_PAGE,
    total,
    onPageChange: (next) => change({ page: toPageFilter(next) }),
  });
  const sort: UserSort = {
    by: filters.sort ?? "createdAt",
    order: filters.order ?? "desc",
    onSort: (by, order) => change({ sort: by, order, page: undefined }),
  };
  const isSearchable = (total ?? 0) > SEARCH_THRESHOLD || search !== "";
  const onSearch = (text: string) => change({ search: text || undefined, page: undefined });
  return { query, pages, search, onSearch, sort: isSearchable ? sort : undefined };
}

function NoUsers({ search }: { search: string }) {
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
