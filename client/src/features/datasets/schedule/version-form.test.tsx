import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { UploadCard } from "#client/features/datasets/upload-card.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { schedule } from "./kind.ts";

it("leaves nothing of a rejected file after Cancel, and gives its focus to what is around it", async () => {
  const query = "?name=2026+Revision+21&effectiveFrom=2026-07-01";
  fakeFetch({
    [`POST /api/admin/datasets/schedule/versions${query}`]: {
      status: 400,
      body: { message: "This is not a tariff schedule." },
    },
  });
  const { user } = await renderScreen(
    <div tabIndex={-1} data-testid="panel">
      <UploadCard kind={schedule} />
    </div>,
  );
  const file = new File(["{}"], "hts_2026_revision_21_json.json");
  await user.upload(screen.getByLabelText("Choose a file"), file);
  await user.type(screen.getByLabelText("In force from"), "2026-07-01");
  await user.click(screen.getByRole("button", { name: "Upload and compare" }));
  const inCard = { selector: "p" }; // not in the toast
  await screen.findByText("This is not a tariff schedule.", inCard);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(screen.queryByText("This is not a tariff schedule.", inCard)).toBeNull();
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
});

it("says what is missing of a schedule whose name and date are not entered", async () => {
  const { user } = await renderScreen(<UploadCard kind={schedule} />);
  await user.upload(screen.getByLabelText("Choose a file"), new File(["{}"], "schedule.json"));
  await user.click(screen.getByRole("button", { name: "Upload and compare" }));
  const name = screen.getByLabelText("Name");
  const date = screen.getByLabelText("In force from");
  expect((await screen.findByRole("alert")).textContent).toBe("Enter a name.");
  expect(document.activeElement).toBe(name);
  expect(lastDescription(name)).toBe("Enter a name.");
  expect(lastDescription(date)).toBe("Enter the date.");
});

const lastDescription = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")
    ?.textContent;
