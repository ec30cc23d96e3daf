import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { TodayDataCard } from "./today-data-card.tsx";

const versions = Object.fromEntries(
  DATASET_NAMES.map((name) => [`GET /api/admin/datasets/${name}/versions`, { body: [] }]),
);

it("names the measures file of the release where it was never active", async () => {
  const update = { name: "US measures as known on 2026-10-14", sha256: "" };
  fakeFetch({ ...versions, "GET /api/admin/measures/shipped": { body: { update } } });
  await renderScreen(<TodayDataCard />);
  const offer = await screen.findByText(/^Update included in this release/);
  expect(offer.textContent).toContain("US measures as known on Oct 14, 2026");
});

it("offers nothing where it was active", async () => {
  fakeFetch({ ...versions, "GET /api/admin/measures/shipped": { body: { update: null } } });
  await renderScreen(<TodayDataCard />);
  await waitFor(() =>
    expect(screen.getAllByText("No file is active")).toHaveLength(DATASET_NAMES.length),
  );
  expect(screen.queryByText(/Update included/)).toBeNull();
});
