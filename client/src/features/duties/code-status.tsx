import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { codeDigits, formatCode } from "#shared/duties/format-code.ts";
import { isHsCode } from "#shared/http/fields.ts";
import { pathText } from "./code-text.ts";
import { rateText } from "./rate-text.ts";
import { type LineTexts, lineQuery } from "./search-queries.ts";

type CodeStatusProps = { code: string; onChange: (code: string) => void };

/** What the schedule says about a code, or why it is no tariff line; nothing while it is being typed. */
export function CodeStatus({ code, onChange }: CodeStatusProps) {
  const digits = codeDigits(code);
  const { length } = digits;
  if (!isHsCode(code.trim())) return null;
  if (length === 8 || length === 10) return <LineStatus code={code.trim()} />;
  if (MAY_LACK_ZERO.test(digits)) return <LostZeroStatus code={code} onChange={onChange} />;
  return <LengthProblem length={length} />;
}

/** Seven or nine digits whose second one fits chapters 1 to 9, which have fewer than 20 headings each. */
const MAY_LACK_ZERO = /^[1-9][01]\d{5}(?:\d\d)?$/;

function LengthProblem({ length }: { length: number }) {
  const { t } = useTranslation("results");
  return <Problem>{t(length < 8 ? "codes.tooShort" : "codes.wrongLength")}</Problem>;
}

/** Offers the code with the zero that a spreadsheet may have dropped. */
function LostZeroStatus({ code, onChange }: CodeStatusProps) {
  const { t } = useTranslation("results");
  const digits = codeDigits(code);
  const { data: line, isPending } = useQuery(lineQuery(`0${digits}`));
  const meant = formatCode(`0${digits}`);
  if (isPending) return <div className={TEXT_HEIGHT} />;
  if (!line) return <LengthProblem length={digits.length} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Problem>{t("codes.lostZero", { code: meant })}</Problem>
      <Button onClick={() => onChange(meant)}>{t("codes.use", { code: meant })}</Button>
    </div>
  );
}

function LineStatus({ code }: { code: string }) {
  const { t } = useTranslation("results");
  const { data: line, isError } = useQuery(lineQuery(codeDigits(code)));
  if (isError) return <Problem>{t("codes.checkFailed")}</Problem>;
  if (line === null) return <Problem>{t("codes.unknown", { code })}</Problem>;
  if (!line) return <div className={TEXT_HEIGHT} />;
  return (
    <>
      {line.isSuffixUnknown ? <p>{t("codes.suffixUsed", { line: line.code })}</p> : null}
      <LineText line={line} />
    </>
  );
}

/** One line, three on a phone, kept while the text loads: its arrival would move what the visitor is pressing. */
const TEXT_HEIGHT = "min-h-15 sm:min-h-5";

const Problem = ({ children }: { children: string }) => <p className="text-warning">{children}</p>;

function LineText({ line: { path, description, general } }: { line: LineTexts }) {
  const { t } = useTranslation("results");
  const rate = rateText(general, t);
  return (
    <div
      title={[...path, description].join(" › ")}
      className={`${TEXT_HEIGHT} text-muted sm:flex sm:gap-x-3 @coded-row:not-group-data-had-focus/item:hidden`}
    >
      <p
        lang="en"
        className="line-clamp-2 wrap-anywhere text-ink sm:line-clamp-1 sm:max-w-3/5 sm:shrink-0"
      >
        {description}
      </p>
      <p className="line-clamp-2 sm:line-clamp-1 sm:min-w-0">
        {rate ? t("codes.generalRate", { rate }) : null}
        {rate && path.length > 0 ? " · " : null}
        <span lang="en">{pathText(path)}</span>
      </p>
    </div>
  );
}
