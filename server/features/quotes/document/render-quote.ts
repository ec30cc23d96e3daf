import type { Deps } from "#server/deps.ts";
import type { RenderJob, SpreadsheetContent } from "#server/features/documents/document.ts";
import { findIssuer } from "#server/features/documents/issuer.ts";
import { renderDocument } from "#server/features/documents/render-document.ts";
import { openQuote } from "#server/features/quotes/open-quote.ts";
import { listPrograms } from "#server/features/search/list-programs.ts";
import { listQuestions } from "#server/features/search/list-questions.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { resultTable } from "#shared/calculator/result-table.ts";
import { fileName } from "#shared/http/file-name.ts";
import type { Language } from "#shared/languages.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { quotePath } from "#shared/quotes/quote-path.ts";
import { type DocumentWords, documentWords } from "./document-words.ts";
import { quoteDocument } from "./quote-document.ts";

type QuoteFileInput = { token: string; language: Language; format: RenderJob["format"] };

/** The kept answer of a quote as a file. Throws `notFound` as `openQuote` does. */
export async function renderQuote(
  deps: Pick<Deps, "db" | "settings" | "measures" | "publicUrl">,
  { token, language, format }: QuoteFileInput,
): Promise<{ name: string; bytes: Buffer }> {
  const opened = await openQuote(deps, token);
  const result = await translateResult(deps, opened.result, language);
  const quote: OpenedQuote = { ...opened, result };
  const words = documentWords(language);
  const issuer = findIssuer(await deps.settings.get(), words.t);
  const href = deps.publicUrl + quotePath(token);
  const bytes = await renderDocument(
    format === "pdf"
      ? { format, content: quoteDocument({ quote, words, issuer, href }) }
      : { format, content: quoteTable(quote, words) },
  );
  return { name: fileName(quote.name, format), bytes };
}

/** Items with their layers in columns, and the parts of both totals. */
function quoteTable(
  { name, result }: OpenedQuote,
  { t, language }: DocumentWords,
): SpreadsheetContent {
  return { name: t("quotes.quote.title"), title: name, rows: resultTable(result, t, language) };
}

/**
 * A quote keeps names and questions in English and in its own language. In another one they are those of the measures in
 * force, which may lack the ones that are not in use any more.
 */
async function translateResult(
  deps: Pick<Deps, "measures">,
  result: CalculationResult,
  language: Language,
): Promise<CalculationResult> {
  const { schedule } = result;
  if (!schedule) return result;
  const names = Object.values(schedule.programs);
  const questions = Object.values(schedule.questionTexts).map(({ text }) => text);
  if ([...names, ...questions].every((texts) => language in texts)) return result;
  const programs = { ...schedule.programs, ...(await listPrograms(deps)) };
  const questionTexts = { ...schedule.questionTexts, ...(await listQuestions(deps)) };
  return { ...result, schedule: { ...schedule, programs, questionTexts } };
}
