import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isHsCode } from "#shared/http/fields.ts";
import { codeDigits } from "#shared/schedule/format-code.ts";
import { pathText } from "./code-text.ts";
import { rateText } from "./rate-text.ts";
import { type LineTexts, lineQuery } from "./search-queries.ts";

/** What the schedule says about a code, or why it is no tariff line; nothing while it is being typed. */
export function CodeStatus({ code }: { code: string }) {
  const { t } = useTranslation("results");
  const { length } = codeDigits(code);
  if (!isHsCode(code.trim())) return null;
  if (length === 8 || length === 10) return <LineStatus code={code.trim()} />;
  return <Problem>{t(length < 8 ? "codes.tooShort" : "codes.wrongLength")}</Problem>;
}

function LineStatus({ code }: { code: string }) {
  const { t } = useTranslation("results");
  const { data: line, isError } = useQuery(lineQuery(codeDigits(code)));
  if (isError) return <Problem>{t("codes.checkFailed")}</Problem>;
  if (line === null) return <Problem>{t("codes.unknown", { code })}</Problem>;
  return line ? <LineText line={line} /> : <div className={TEXT_HEIGHT} />;
}

/** Two lines, three on a phone, kept while the text loads: its arrival would move what the visitor is pressing. */
const TEXT_HEIGHT = "min-h-15 sm:min-h-10";

const Problem = ({ children }: { children: string }) => <p className="text-warning">{children}</p>;

function LineText({ line: { path, description, general } }: { line: LineTexts }) {
  const { t } = useTranslation("results");
  const rate = rateText(general, t);
  return (
    <div title={[...path, description].join(" › ")} className={`${TEXT_HEIGHT} text-muted`}>
      <p lang="en" className="line-clamp-2 wrap-anywhere text-ink">
        {description}
      </p>
      <p className="line-clamp-2 sm:line-clamp-1">
        {rate ? t("codes.generalRate", { rate }) : null}
        {rate && path.length > 0 ? " · " : null}
        <span lang="en">{pathText(path)}</span>
      </p>
    </div>
  );
}
