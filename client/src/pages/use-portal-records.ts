import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CommandGroup } from "#client/components/command-list.tsx";
import { displayName } from "#client/features/accounts/display-name.ts";
import { query } from "#client/lib/query.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { listUsers } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { paymentPath } from "#shared/payments/payment-path.ts";
import { listTransactions } from "#shared/payments/portal-contract.ts";
import { searchSchedule } from "#shared/schedule/contract.ts";

const MIN_LENGTH = 3;
const MAX_LISTED = 5;

/** What the server finds of a text: payments, users and tariff lines. */
export function usePortalRecords(text: string): { groups: CommandGroup[]; isPending: boolean } {
  const { t } = useTranslation("admin");
  const { t: accountText } = useTranslation("accounts");
  const formatDate = useDateFormat();
  const options = { enabled: text.length >= MIN_LENGTH, placeholderData: keepPreviousData };
  const payments = useQuery({ ...query(listTransactions, { search: text }), ...options });
  const users = useQuery({ ...query(listUsers, { search: text, page: "1" }), ...options });
  const isEmail = text.includes("@");
  const lines = useQuery({
    ...query(searchSchedule, { q: text }),
    ...options,
    enabled: options.enabled && !isEmail,
  });
  const isPending = [payments, users, lines].some(({ isFetching }) => isFetching);
  if (!options.enabled) return { groups: [], isPending: false };
  const groups: CommandGroup[] = [
    {
      label: t("search.payments"),
      options: (payments.data?.transactions ?? [])
        .slice(0, MAX_LISTED)
        .map(({ transactionCode: code, amount, currency, email, createdAt }) => ({
          id: paymentPath(code),
          label: code,
          detail: [formatMoneyWithCode(amount, currency), email, formatDate(createdAt)]
            .filter(Boolean)
            .join(" · "),
        })),
    },
    {
      label: t("search.users"),
      options: (users.data?.users ?? []).slice(0, MAX_LISTED).map((user) => ({
        id: `${paths.dashboard}/users?search=${encodeURIComponent(user.email)}`,
        label: displayName(user, accountText),
        detail: user.email,
      })),
    },
    {
      label: t("search.lines"),
      options: (isEmail ? [] : (lines.data?.results ?? []))
        .slice(0, MAX_LISTED)
        .map(({ code, name, general }) => ({
          id: `${paths.dashboard}/tariffs?code=${code}`,
          label: `${code} ${name}`,
          detail: general,
        })),
    },
  ];
  return { groups, isPending };
}
