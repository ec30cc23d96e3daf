import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DatasetPanel } from "#client/features/datasets/dataset-panel.tsx";
import { UploadCard } from "#client/features/datasets/upload-card.tsx";
import { queryClient } from "#client/lib/query.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import {
  type ListedMeasure,
  listMeasures,
  type MeasuresDetails,
} from "#shared/measures/contract.ts";
import { measures } from "./kind.ts";
import { MeasuresCard } from "./measures-card.tsx";

const NO_DIFFERENCES = { records: [], missingCodes: { count: 0, sample: [] } };

const measure = (index: number): ListedMeasure => ({
  key: `measure-${index}`,
  heading: "9903.01.01",
  program: { en: "Section 232" },
  label: `Steel ${index}`,
  countries: null,
  exceptCountries: [],
  rate: { kind: "add", percent: 25 },
  from: "2026-01-01",
  to: null,
  citation: "Proclamation 1",
  url: "https://example.com/",
});

describe("MeasuresCard", () => {
  it("announces that a search has no match", async () => {
    fakeFetch({
      "GET /api/admin/measures": {
        body: { groups: {}, measures: [measure(1)], gaps: [], bans: [] },
      },
    });
    const { user } = await renderScreen(<MeasuresCard />);
    await user.type(await screen.findByRole("searchbox"), "copper");
    const text = await screen.findByText("No matching duties.");
    expect(text.closest("[role=status]")).not.toBeNull();
  });

  it("keeps search, order and page in the address", async () => {
    const measures = Array.from({ length: 50 }, (_, index) => measure(index));
    fakeFetch({
      "GET /api/admin/measures": { body: { groups: {}, measures, gaps: [], bans: [] } },
    });
    history.replaceState(null, "", "/?section=measures&search=steel&sort=duty&order=desc&page=2");
    const { user } = await renderScreen(<MeasuresCard />);
    await screen.findByText("Page 2 of 3");
    expect(screen.getAllByRole("rowheader")[0]?.textContent).toContain("Steel 29");
    await user.click(screen.getByRole("button", { name: "Duty" }));
    await screen.findByText("Page 1 of 3");
    expect(location.search).toBe("?section=measures&search=steel&sort=duty&order=asc");
    await user.clear(screen.getByRole("searchbox"));
    await waitFor(() => expect(location.search).toBe("?section=measures&sort=duty&order=asc"));
  });

  it("shows the last page when a version with fewer measures is activated", async () => {
    let count = 50;
    fakeFetch({
      "GET /api/admin/measures": () => {
        const measures = Array.from({ length: count }, (_, index) => measure(index));
        return { body: { groups: {}, measures, gaps: [], bans: [] } };
      },
    });
    const { user } = await renderScreen(<MeasuresCard />);
    const nextPage = () => screen.findByRole("button", { name: "Next page" });
    await user.click(await nextPage());
    await user.click(await nextPage());
    await screen.findByText("Page 3 of 3");

    count = 30;
    await queryClient.invalidateQueries({ queryKey: [listMeasures.path] });
    await screen.findByText("Page 2 of 2");
    expect(screen.getByText("Steel 29")).toBeDefined();
  });
});

const version: DatasetVersion<MeasuresDetails> = {
  id: "2",
  destination: "US",
  name: "US measures of May",
  details: { validFrom: "2026-05-01", asOf: "2026-05-01" },
  fileName: "measures.json",
  rowCount: 1,
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-05-01T00:00:00.000Z",
  isActive: false,
  activatedAt: null,
  activeFrom: null,
  source: null,
  dismissedAt: null,
  dismissal: null,
  dataDate: null,
};

it("writes the days in the names of measures files as the language does", async () => {
  const name = "US measures as known on 2026-10-09 (2026-13-45)";
  fakeFetch({
    "GET /api/admin/measures": { body: { groups: {}, measures: [], gaps: [], bans: [] } },
    "GET /api/admin/datasets/measures/versions": { body: [{ ...version, name, isActive: true }] },
    "GET /api/admin/measures/shipped": { body: { update: { name } } },
  });
  await renderScreen(<DatasetPanel kind={measures} />);
  const written = "US measures as known on Oct 9, 2026 (2026-13-45)";
  expect(await screen.findByText(`“${written}”`, { exact: false })).toBeDefined();
  expect(await screen.findAllByText(written, { exact: false, selector: "p, dd" })).toHaveLength(3);
  expect(document.body.textContent).not.toContain("2026-10-09");
});

it("asks before it activates a version, and drops one that is deleted meanwhile", async () => {
  let versions = [version];
  const message = "Version not found.";
  fakeFetch({
    "GET /api/admin/measures": { body: { groups: {}, measures: [], gaps: [], bans: [] } },
    "GET /api/admin/datasets/measures/versions": () => ({ body: versions }),
    "GET /api/admin/measures/shipped": { body: { update: null } },
    "GET /api/admin/datasets/measures/versions/2/changes": {
      body: { activeId: null, warnings: [], startsOn: null, differences: NO_DIFFERENCES },
    },
    "POST /api/admin/datasets/measures/versions/2/activate": {
      status: 404,
      body: { message, code: "errors.notFound" },
    },
  });
  const { user } = await renderScreen(<DatasetPanel kind={measures} />);
  await user.click(await screen.findByRole("button", { name: "Activate file US measures of May" }));
  const dialog = within(screen.getByRole("dialog", { name: "Activate US measures of May?" }));
  versions = [];
  await user.click(dialog.getByRole("button", { name: "Activate file" }));
  expect((await findToast()).textContent).toContain(message);
  await waitFor(() => expect(screen.queryByText("US measures of May")).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("compares and activates the file of the release, and then offers it no longer", async () => {
  let update: object | null = { name: "US measures of June", sha256: "a1" };
  fakeFetch({
    "GET /api/admin/measures": { body: { groups: {}, measures: [], gaps: [], bans: [] } },
    "GET /api/admin/datasets/measures/versions": { body: [] },
    "GET /api/admin/measures/shipped": () => ({ body: { update } }),
    "POST /api/admin/measures/shipped": {
      body: {
        version,
        activeId: null,
        warnings: [],
        startsOn: null,
        isKnown: false,
        differences: NO_DIFFERENCES,
      },
    },
    "POST /api/admin/datasets/measures/versions/2/activate": () => {
      update = null;
      return { body: { ...version, isActive: true } };
    },
  });
  const { user } = await renderScreen(
    <div tabIndex={-1} data-testid="panel">
      <DatasetPanel kind={measures} />
    </div>,
  );
  await screen.findByText(/“US measures of June” has never been active/);
  await user.click(screen.getByRole("button", { name: "Review changes" }));
  const preview = within(await screen.findByRole("region", { name: "Changes in measures.json" }));
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
  await user.click(preview.getByRole("button", { name: "Activate file" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Activate file" }));
  expect((await findToast()).textContent).toContain("File activated");
  await waitFor(() => expect(screen.queryByText(/US measures of June/)).toBeNull());
});

it("hides the file of the release in this browser, until another release has another one", async () => {
  let update = { name: "US measures of June", sha256: "a1" };
  fakeFetch({
    "GET /api/admin/measures": { body: { groups: {}, measures: [], gaps: [], bans: [] } },
    "GET /api/admin/datasets/measures/versions": { body: [] },
    "GET /api/admin/measures/shipped": () => ({ body: { update } }),
  });
  const hide = () => screen.findByRole("button", { name: "Hide" });
  const { user, unmount } = await renderScreen(<DatasetPanel kind={measures} />);
  await user.click(await hide());
  expect(screen.queryByText(/US measures of June/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(await hide());
  unmount();

  const reloaded = await renderScreen(<DatasetPanel kind={measures} />);
  await screen.findByText("No file is active.");
  expect(screen.queryByText(/US measures of June/)).toBeNull();
  reloaded.unmount();

  update = { name: "US measures of July", sha256: "b2" };
  queryClient.clear();
  await renderScreen(<DatasetPanel kind={measures} />);
  expect(await screen.findByText(/US measures of July/)).toBeDefined();
});

describe("UploadCard", () => {
  it("announces the check of a file and its preview, but not the hint to drop one", async () => {
    const response = deferred<FakeResponse>();
    fakeFetch({
      "POST /api/admin/datasets/measures/versions": () => response.promise,
      "GET /api/admin/datasets/measures/versions": { body: [] },
    });
    const { user } = await renderScreen(<UploadCard kind={measures} />);
    const status = screen.getByRole("status");
    expect(status.textContent).toBe("");
    expect(screen.getByText("or drop it here")).toBeDefined();
    await user.upload(screen.getByLabelText("Choose a file"), new File(["{}"], "new.json"));
    expect(status.textContent).toBe("Checking the file…");
    const version = { id: "2", fileName: "new.json" };
    response.resolve({
      body: {
        version,
        activeId: null,
        warnings: [],
        startsOn: null,
        isKnown: false,
        differences: NO_DIFFERENCES,
      },
    });
    await screen.findByRole("region", { name: "Changes in new.json" });
    expect(status.textContent).toBe("Changes in new.json");
  });

  it("gives the focus of a preview that is canceled to what is around it", async () => {
    const version = { id: "2", fileName: "new.json" };
    fakeFetch({
      "POST /api/admin/datasets/measures/versions": {
        body: {
          version,
          activeId: null,
          warnings: [],
          startsOn: null,
          isKnown: false,
          differences: NO_DIFFERENCES,
        },
      },
    });
    const { user } = await renderScreen(
      <div tabIndex={-1} data-testid="panel">
        <UploadCard kind={measures} />
      </div>,
    );
    await user.upload(screen.getByLabelText("Choose a file"), new File(["{}"], "new.json"));
    const preview = within(await screen.findByRole("region", { name: "Changes in new.json" }));
    await user.click(preview.getByRole("button", { name: "Cancel" }));
    expect(document.activeElement).toBe(screen.getByTestId("panel"));
  });
});
