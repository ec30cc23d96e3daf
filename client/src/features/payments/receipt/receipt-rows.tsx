import { useTranslation } from "react-i18next";
import { classNames } from "#client/components/class-names.ts";
import { FactRow, FactRows } from "#client/components/facts-list.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { contactLink } from "#shared/payments/contact-link.ts";
import type { ReceiptRow, ReceiptSection } from "#shared/payments/receipt-sections.ts";
import { TransactionCode } from "./transaction-code.tsx";

/** What the rows of a receipt need to be written in the page's language and in the reader's time zone. */
export function useReceiptWords() {
  const { t, i18n } = useTranslation("payments");
  return { t, language: i18n.language, formatTime: useDateFormat(LONG_DATE) };
}

const LONG_DATE = { dateStyle: "long", timeStyle: "short" } as const;

/** More rows than these scroll, but not on paper. */
const MAX_ROWS = 8;

export function ReceiptSectionRows({ title, rows, isList = false }: ReceiptSection) {
  const list = <ReceiptRows rows={rows} />;
  const isLong = isList && rows.length > MAX_ROWS;
  return (
    <section aria-label={isLong ? undefined : title}>
      {title ? <p className="mb-1 text-sm font-semibold">{title}</p> : null}
      {isLong ? (
        <ScrollRegion label={title ?? ""} className="max-h-80 print:max-h-none">
          {list}
        </ScrollRegion>
      ) : (
        list
      )}
    </section>
  );
}

export const ReceiptRows = ({ rows }: { rows: readonly ReceiptRow[] }) => (
  <FactRows>
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a receipt do not move
      <FactRow key={index} label={row.label} hint={row.hint}>
        <RowValue row={row} />
      </FactRow>
    ))}
  </FactRows>
);

function RowValue({ row: { id, value } }: { row: ReceiptRow }) {
  if (id === "code") return <TransactionCode code={value} />;
  const href = id === "refundContact" ? contactLink(value) : undefined;
  if (href) {
    return (
      <a href={href} className="text-accent underline underline-offset-4 wrap-anywhere">
        {value}
      </a>
    );
  }
  return (
    <span dir="auto" className={classNames("wrap-anywhere", id === "total" && "font-semibold")}>
      {value}
    </span>
  );
}
