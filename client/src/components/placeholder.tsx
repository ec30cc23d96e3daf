import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cardClass } from "./card.tsx";
import { classNames } from "./class-names.ts";

type PlaceholderProps = { className?: string; children: ReactNode };

/** Shapes in place of content that loads, visible after 150 ms; a screen reader says that it loads. */
export function Placeholder({ className, children }: PlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classNames("appear-delayed", className)}>
      <span className="sr-only">{t("app.loading")}</span>
      {children}
    </div>
  );
}

/** Is hidden from screen readers. */
export const Bar = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded bg-sunken ${className}`} />
);

const WIDTHS = ["w-1/4", "w-2/3", "w-1/2", "w-3/4", "w-3/5"];

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, line) => line).map((line) => (
    <Bar key={line} className={`h-5 ${WIDTHS[line % WIDTHS.length]}`} />
  ));

/** Lines of text in a card or a dialog. */
export const LinesPlaceholder = () => (
  <Placeholder className="space-y-4 pt-2">
    <Lines count={WIDTHS.length} />
  </Placeholder>
);

/** More than the highest card has. */
const MAX_LINES = 25;

/** Cards, each with classes of its height, which differ. */
export const CardsPlaceholder = ({ heights }: { heights: readonly string[] }) => (
  <Placeholder className="space-y-6">
    {heights.map((height) => (
      <div key={height} className={`${cardClass} ${height} space-y-5 overflow-hidden`}>
        <Lines count={MAX_LINES} />
      </div>
    ))}
  </Placeholder>
);
