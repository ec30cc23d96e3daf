import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { MovementsCard } from "./movements-card.tsx";

it("downloads the movements of the last month first, and those of test payments apart", async () => {
  vi.useFakeTimers({ now: new Date("2026-01-31T12:00:00Z"), toFake: ["Date"] });
  const { user } = await renderScreen(<MovementsCard />);
  const link = screen.getByRole("link", { name: "Download CSV" });
  expect(link.getAttribute("href")).toBe(
    "/api/admin/movements.csv?from=2025-12-01&to=2025-12-31&mode=live",
  );
  expect(link.getAttribute("download")).toBe("movements_2025-12-01_2025-12-31.csv");
  await user.selectOptions(screen.getByLabelText("Period"), "This quarter");
  await user.click(screen.getByRole("button", { name: "Test" }));
  expect(link.getAttribute("href")).toBe(
    "/api/admin/movements.csv?from=2026-01-01&to=2026-03-31&mode=test",
  );
  expect(link.getAttribute("download")).toBe("movements-test_2026-01-01_2026-03-31.csv");
});
