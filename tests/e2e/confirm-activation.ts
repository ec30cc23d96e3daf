import type { Page } from "@playwright/test";

/** Confirms the dialog of an activation, with the name of the version where it asks for that. */
export async function confirmActivation(page: Page) {
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel(/^Type “.*” to confirm$/);
  await dialog.getByRole("heading").first().waitFor();
  if (await name.isVisible()) {
    const label = await dialog.getByText(/^Type “/).textContent();
    await name.fill(/“(.*)”/.exec(label ?? "")?.[1] ?? "");
  }
  await dialog.getByRole("button", { name: "Activate file" }).click();
}
