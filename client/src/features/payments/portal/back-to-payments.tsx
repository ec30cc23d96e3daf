import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { paths } from "#shared/client-routes.ts";
import { isFromList } from "./opened-payment.ts";

/** Goes back to the list as it was left; without one behind, opens it. */
export function BackToPayments() {
  const { t } = useTranslation("admin");
  return (
    <p>
      <Link
        href={`${paths.dashboard}/analytics`}
        onClick={(event) => {
          if (!isFromList(history.state)) return;
          event.preventDefault();
          history.back();
        }}
        className="rounded-control py-1 font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {t("transactions.details.back")}
      </Link>
    </p>
  );
}
