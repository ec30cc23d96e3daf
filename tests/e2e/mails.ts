import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { paths } from "#shared/client-routes.ts";
import { expect } from "./test.ts";

/** The path and token of the link in the newest mail to this address, or in the newest one that leads to `path`. */
export async function mailedLink(email: string, path = ""): Promise<string> {
  const folder = join(process.env.PRODUCT_DATA_DIR ?? "", "mail");
  let link = "";
  await expect(async () => {
    for (const file of await readdir(folder)) {
      const mail = await readFile(join(folder, file), "utf8");
      const found = /https?:\S+#token=[\w-]{43}/.exec(plainText(mail))?.[0];
      if (mail.includes(email) && found?.includes(path)) link = found;
    }
    expect(link).not.toBe("");
  }).toPass({ timeout: 60_000 });
  return link.replace(/^https?:\/\/[^/]+/, "");
}

/** Removes the soft line breaks of quoted-printable. */
const plainText = (mail: string) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");

/** Has a reset link mailed to an account, and sets its password with it. */
export async function resetPassword(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
) {
  await request.post("/api/auth/forgot-password", { data: { email } });
  const token = (await mailedLink(email, paths.resetPassword)).split("#token=")[1];
  const response = await request.post("/api/auth/reset-password", { data: { token, password } });
  expect(response.ok()).toBe(true);
}
