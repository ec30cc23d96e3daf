import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const openCodes = async () => {
  const { user } = await renderScreen(
    <RecoveryCodes codes={["AAAA-1111", "BBBB-2222"]} onStored={() => undefined} />,
  );
  return { copy: () => user.click(screen.getByRole("button", { name: "Copy codes" })) };
};

it("copies the recovery codes, one per line", async () => {
  const { copy } = await openCodes();
  await copy();
  expect((await findToast()).textContent).toContain("Codes copied");
  expect(await navigator.clipboard.readText()).toBe("AAAA-1111\nBBBB-2222");
});

it("says that the browser does not allow copying", async () => {
  const { copy } = await openCodes();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied"));
  await copy();
  expect((await findToast()).textContent).toContain("This browser does not allow copying");
});
