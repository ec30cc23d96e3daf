import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";
import { ComingChangesCard } from "./coming-changes-card.tsx";
import { DatasetOverview } from "./dataset-overview.tsx";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shownDay = (day: string) =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

const version = (fields: Partial<DatasetVersion>): DatasetVersion => ({
  id: "1",
  destination: "US",
  name: "Measures of May",
  details: {},
  fileName: "measures.json",
  rowCount: 1,
  sha256: "",
  uploadedBy: null,
  createdAt: "2026-05-01T00:00:00.000Z",
  isActive: false,
  activatedAt: null,
  activeFrom: null,
  source: null,
  dismissedAt: null,
  dismissal: null,
  dataDate: null,
  ...fields,
});

const begins = (date: string, fields: Partial<ComingChange> = {}): ComingChange =>
  ({
    kind: "measure",
    date,
    key: "301-vn",
    program: { en: "Section 301: labor" },
    heading: "9903.05.84",
    label: "Products of Vietnam",
    countries: ["VN"],
    exceptCountries: [],
    before: { kind: "add", percent: 25 },
    after: { kind: "add", percent: 15 },
    citation: "US note 52",
    url: "https://example.com/",
    ...fields,
  }) as ComingChange; // safe: the fields are those of the kind

function fakeData(versions: DatasetVersion[], changes: ComingChange[]) {
  const kinds = ["tariffs", "schedule", "exchange-rates", "carrier-fees"];
  fakeFetch({
    ...Object.fromEntries(
      kinds.map((kind) => [`GET /api/admin/datasets/${kind}/versions`, { body: [] }]),
    ),
    "GET /api/admin/datasets/measures/versions": { body: versions },
    "GET /api/admin/coming-changes": { body: changes },
  });
}

describe("DatasetOverview", () => {
  async function openCard(versions: DatasetVersion[], changes: ComingChange[]) {
    fakeData(versions, changes);
    const onOpen = vi.fn();
    const { user } = await renderScreen(<DatasetOverview onOpen={onOpen} />);
    const name = screen.getByRole("button", { name: "Additional duties" });
    const card = name.closest("li");
    if (!card) throw new Error("No card");
    return { user, name, onOpen, text: () => card.textContent };
  }

  const active = version({ isActive: true, dataDate: dayIn(-50), activatedAt: "2026-05-01" });

  it("says of each dataset what is in force, how old it is, and what waits", async () => {
    const draft = version({ id: "2", uploadedBy: "olga@example.com" });
    const { text } = await openCard([active, draft], [begins(dayIn(20))]);
    await screen.findByText("Measures of May");
    expect(text()).toContain("Decides the duties on top of it");
    expect(text()).toContain(`Data as of${shownDay(dayIn(-50))} · 50 days ago`);
    expect(text()).toContain("SourceShipped with this product");
    expect(text()).toContain("Drafts waiting1");
    expect(text()).toContain(`Next known change${shownDay(dayIn(20))}`);
  });

  it("names a version that waits for its day if that comes first", async () => {
    const later = version({ id: "3", name: "Measures of June", activeFrom: dayIn(10) });
    const { text } = await openCard([active, later], [begins(dayIn(20))]);
    await screen.findByText("Measures of May");
    expect(text()).toContain("Drafts waiting0");
    expect(text()).toContain(`Next known change${shownDay(dayIn(10))} · Measures of June`);
  });

  it("opens the section of a dataset by its name", async () => {
    const { user, name, onOpen } = await openCard([], []);
    await user.click(name);
    expect(onOpen).toHaveBeenCalledWith("measures");
  });
});

describe("ComingChangesCard", () => {
  it("groups what changes by day, in words", async () => {
    const days = [1, 2, 3, 40].map(dayIn);
    const [first = "", second = "", third = "", last = ""] = days;
    fakeData(
      [],
      [
        begins(first),
        begins(first, { key: "301-th", before: null, countries: null }),
        {
          kind: "gap",
          date: second,
          key: "agoa",
          event: "ends",
          program: { en: "AGOA" },
          countries: ["KE"],
          why: "Not known by line.",
        },
        { kind: "activation", date: third, dataset: "schedule", id: "9", name: "Revision 21" },
        begins(last, { after: null }),
      ],
    );
    await renderScreen(<ComingChangesCard />);
    const day = await screen.findByRole("heading", { name: `${shownDay(first)} tomorrow` });
    const changes = within(day.closest("section") ?? document.body).getAllByRole("listitem");
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      "Section 301: labor+25.00% → +15.00%9903.05.84 Products of VietnamVietnamUS note 52 (new tab)",
      "Section 301: laborBegins: +15.00%9903.05.84 Products of VietnamAll originsUS note 52 (new tab)",
    ]);
    expect(screen.getByText("Ends")).toBeDefined();
    expect(screen.getByText("Revision 21 becomes active")).toBeDefined();
    expect(screen.getByText("Ends: +25.00%")).toBeDefined();
  });

  it("says that nothing is known", async () => {
    fakeData([], []);
    await renderScreen(<ComingChangesCard />);
    expect(await screen.findByText("No change is known.")).toBeDefined();
  });
});
