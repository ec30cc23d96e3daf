import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { schedule } from "#client/features/datasets/schedule/kind.ts";
import { VersionList } from "#client/features/datasets/version-list.tsx";
import { CodeStatus } from "#client/features/duties/code-status.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { ScheduleDetails } from "#shared/schedule/contract.ts";

const revision: DatasetVersion<ScheduleDetails> = {
  id: "2",
  name: "2026 Revision 2",
  destination: "US",
  fileName: "hts_2026_revision_2_json.json",
  rowCount: 1,
  details: { effectiveFrom: "2026-11-01", format: "json" },
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-11-20T10:00:00.000Z",
  isActive: false,
  activatedAt: "2026-11-20T10:00:00.000Z",
  activeFrom: null,
  source: null,
  dismissedAt: null,
  dismissal: null,
  dataDate: null,
};

const none = { count: 0, sample: [] };
const comparison = {
  activeId: null,
  warnings: [],
  startsOn: null,
  differences: { added: none, removed: none, rateChanged: none, footnoteChanged: none },
};

const noChange = () => {};

it("shows the line of the schedule that was activated meanwhile", async () => {
  let description = "T-shirts";
  fakeFetch({
    "GET /api/schedule/lines/61091000?origin=US": () => ({
      body: { path: [], description, general: "16.5%" },
    }),
    "GET /api/admin/datasets/schedule/versions/2/changes": { body: comparison },
    "POST /api/admin/datasets/schedule/versions/2/activate": () => {
      description = "T-shirts of cotton";
      return { body: revision };
    },
  });
  const status = await renderScreen(<CodeStatus code="6109.10.00" onChange={noChange} />);
  await screen.findByText("T-shirts");
  status.unmount();
  const { user, unmount } = await renderScreen(
    <VersionList kind={schedule} versions={[revision]} />,
  );
  await user.click(screen.getByRole("button", { name: /^Activate/ }));
  const dialog = within(screen.getByRole("dialog"));
  await dialog.findByText("The file does not differ from the active version.");
  await user.click(dialog.getByRole("button", { name: "Activate file" }));
  await findToast();
  unmount();
  await renderScreen(<CodeStatus code="6109.10.00" onChange={noChange} />);
  expect(await screen.findByText("T-shirts of cotton")).toBeDefined();
});

it("keeps the page of the versions in the address", async () => {
  const versions = Array.from({ length: 12 }, (_, index) => ({
    ...revision,
    id: String(index),
    name: `2026 Revision ${index}`,
  }));
  history.replaceState(null, "", "/?section=schedule&versions=2");
  const { user } = await renderScreen(<VersionList kind={schedule} versions={versions} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Previous page" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
  expect(location.search).toBe("?section=schedule");
});
