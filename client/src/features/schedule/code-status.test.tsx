import { screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { StoredScheduleVersion } from "#shared/schedule/contract.ts";
import { CodeStatus } from "./code-status.tsx";
import { VersionList } from "./version-list.tsx";

const revision: StoredScheduleVersion = {
  id: "2",
  name: "2026 Revision 2",
  effectiveFrom: "2026-11-01",
  destination: "US",
  fileName: "hts_2026_revision_2_json.json",
  format: "json",
  lineCount: 1,
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-11-20T10:00:00.000Z",
  isActive: false,
  activatedAt: null,
};

it("shows the line of the schedule that was activated meanwhile", async () => {
  let description = "T-shirts";
  fakeFetch({
    "GET /api/schedule/lines/61091000?origin=US": () => ({
      body: { path: [], description, general: "16.5%" },
    }),
    "POST /api/admin/schedule-versions/2/activate": () => {
      description = "T-shirts of cotton";
      return { body: revision };
    },
  });
  const status = await renderScreen(<CodeStatus code="6109.10.00" />);
  await screen.findByText("T-shirts");
  status.unmount();
  const { user, unmount } = await renderScreen(<VersionList versions={[revision]} />);
  await user.click(screen.getByRole("button", { name: /^Activate/ }));
  await user.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Activate file" }),
  );
  await findToast();
  unmount();
  await renderScreen(<CodeStatus code="6109.10.00" />);
  expect(await screen.findByText("T-shirts of cotton")).toBeDefined();
});

it("shows the rate of a free line in the visitor's language", async () => {
  await i18next.changeLanguage("de");
  fakeFetch({
    "GET /api/schedule/lines/85171300?origin=US": () => ({
      body: { path: [], description: "Smartphones", general: "Free" },
    }),
  });
  await renderScreen(<CodeStatus code="8517.13.00" />);
  await screen.findByText("Smartphones");
  expect(screen.getByText("Allgemeiner Zollsatz: Frei")).toBeDefined();
});

it("begins with the nearest heading, so that a long one cut off hides none that tells lines apart", async () => {
  const path = [
    "Coffee, whether or not roasted or decaffeinated; coffee husks and skins",
    "Roasted",
  ];
  const description = "Not decaffeinated";
  fakeFetch({
    "GET /api/schedule/lines/09012100?origin=US": { body: { path, description, general: "" } },
  });
  await renderScreen(<CodeStatus code="0901.21.00" />);
  expect(await screen.findByText(/^Roasted ‹ Coffee, whether/)).toBeDefined();
});

it("activates an earlier version only when that is confirmed", async () => {
  const activate = "POST /api/admin/schedule-versions/2/activate";
  const requests = fakeFetch({ [activate]: { body: revision } });
  const { user } = await renderScreen(<VersionList versions={[revision]} />);
  const open = () =>
    user.click(screen.getByRole("button", { name: "Activate file 2026 Revision 2" }));
  await open();
  const dialog = within(screen.getByRole("dialog", { name: "Activate 2026 Revision 2?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests).toEqual([]);
  await open();
  await user.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Activate file" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests).toHaveLength(1);
});
