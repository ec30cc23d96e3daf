import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { query } from "#client/lib/query.ts";
import { findOwner } from "#shared/accounts/set-up.ts";

const ownerQuery = { ...query(findOwner), staleTime: 0 };

/** How to make an owner, while no account is one. */
export function NoOwnerNotice() {
  const { t } = useTranslation("accounts");
  const { data } = useQuery(ownerQuery);
  if (data?.exists !== false) return null;
  return (
    <WarningNotice className="mb-4 gap-2">
      <p>
        {t("auth.noOwner")}
        <code className="mt-1 block">npm run owner -- EMAIL</code>
      </p>
    </WarningNotice>
  );
}
