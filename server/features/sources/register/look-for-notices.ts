import * as z from "zod/mini";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { latestToday } from "#server/features/datasets/version-dates.ts";
import type { Look, LookResult, SourceDeps } from "#server/features/sources/source.ts";
import type { RegisterDocument } from "#server/integrations/sources/federal-register.ts";
import { notices } from "#shared/db/schema.ts";
import { day } from "#shared/http/fields.ts";
import { findNotice } from "./find-notice.ts";

/** Each is a request of its own. */
const MAX_DOCUMENTS_PER_LOOK = 20;

/** The day of the last document that was read, and those of that day. */
const position = z.object({ since: day, read: z.array(z.string()) });
type Position = z.output<typeof position>;

/**
 * Stores documents that name duties of the active measures, from the day up to which these are complete. They are only
 * listed: a document is law for a person to read, and never changes a number.
 */
export async function lookForNotices(deps: SourceDeps, look: Look): Promise<LookResult> {
  const measures = await deps.measures.get();
  if (!measures) return { position: look.position, hasChanged: false };
  const start = readPosition(look.position) ?? { since: measures.file.asOf, read: [] };
  const listed = await deps.federalRegister.listDocuments(start.since, look.signal);
  const unread = listed.filter(({ number }) => !start.read.includes(number));
  let reached = start;
  let hasChanged = false;
  for (const document of unread.slice(0, MAX_DOCUMENTS_PER_LOOK)) {
    const isStored = await readDocument(deps, measures, { document, signal: look.signal });
    hasChanged ||= isStored;
    reached = after(reached, document);
  }
  return {
    position: JSON.stringify(reached),
    hasChanged,
    hasMore: unread.length > MAX_DOCUMENTS_PER_LOOK,
  };
}

function readPosition(text: string | null): Position | null {
  const { data } = position.safeParse(text && JSON.parse(text));
  return data && data.since <= latestToday() ? data : null;
}

const after = ({ since, read }: Position, { number, publishedOn }: RegisterDocument): Position =>
  publishedOn > since ? { since: publishedOn, read: [number] } : { since, read: [...read, number] };

type DocumentToRead = { document: RegisterDocument; signal: AbortSignal };

/** Whether it is stored as a notice now and was not before. */
async function readDocument(
  { db, federalRegister }: Pick<SourceDeps, "db" | "federalRegister">,
  { file }: Measures,
  { document, signal }: DocumentToRead,
): Promise<boolean> {
  const text = await federalRegister.readText(document, signal);
  const found = findNotice(file, { ...document, text });
  if (!found) return false;
  const { number: id, title, url, publishedOn, agencies } = document;
  const { rowCount } = await db
    .insert(notices)
    .values({ id, title, url, publishedOn, agencies, ...found })
    .onConflictDoNothing();
  return rowCount === 1;
}
