type Page<T> = { data: T[]; has_more: boolean };

type Position = { limit: number; starting_after?: string };

const PAGE_SIZE = 100;

/** The objects of a Stripe list, newest first, in pages of 100. */
export async function* listPages<T extends { id: string }>(
  fetchPage: (position: Position) => Promise<Page<T>>,
): AsyncGenerator<T> {
  let last: T | undefined;
  let hasMore = true;
  while (hasMore) {
    const page = await fetchPage({ limit: PAGE_SIZE, ...(last && { starting_after: last.id }) });
    yield* page.data;
    last = page.data.at(-1);
    hasMore = page.has_more && last !== undefined;
  }
}

export async function listOldestFirst<T extends { id: string }>(
  fetchPage: (position: Position) => Promise<Page<T>>,
): Promise<T[]> {
  const objects: T[] = [];
  for await (const object of listPages(fetchPage)) objects.push(object);
  return objects.reverse();
}
