import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, renderScreen } from "#client/testing/render.tsx";
import { BrandingCard } from "./branding-card.tsx";

it("says beside a picture why it was rejected, until another is uploaded", async () => {
  const message = "The favicon must be an ICO or PNG file.";
  let response: FakeResponse = { status: 400, body: { message } };
  fakeFetch({ "POST /api/admin/upload-favicon": () => response });
  const { user } = await renderScreen(
    <BrandingCard logoUrl={null} faviconUrl={null} invalidates={[]} />,
  );
  const choose = (name: string) =>
    user.upload(screen.getByLabelText("Choose favicon"), new File(["x"], name));
  await choose("icon.png");
  const error = await screen.findByText(message, { selector: ".text-danger" });
  expect(error.getAttribute("role")).toBe("alert");
  expect(await findAnnouncement()).toBe("");
  expect(error.parentElement?.textContent).toContain("Shown in the browser tab");

  response = { body: { url: "/api/branding/favicon" } };
  await choose("icon.ico");
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});
