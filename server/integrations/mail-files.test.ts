import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFileMailer, removeOldMailFiles } from "./mail.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "mail-files-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

it("writes mails into a folder that only its owner can enter, also one that exists", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const folder = join(root, "mail");
  await mkdir(folder, { mode: 0o755 });
  const mailer = createFileMailer(folder, "no-reply@example.com");
  await mailer.send({ to: "ada@example.com", subject: "s", text: "t", html: "<p>t</p>" });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

// Threats: K3
it("prints recipient and link on a terminal only, and the file elsewhere", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  const mail = { to: "ada@example.com", subject: "s", text: "https://duty.example/#x", html: "" };
  await createFileMailer(root, "no-reply@example.com").send(mail);
  const [file = ""] = await readdir(root);
  expect(info.mock.lastCall).toEqual([`Email: ${join(root, file)}`]);
  await createFileMailer(root, "no-reply@example.com", { isForTerminal: true }).send(mail);
  expect(info.mock.lastCall).toEqual(["Email to ada@example.com: https://duty.example/#x"]);
});

it("names the address that ends mails in the headers by which mail programs do so", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const unsubscribeUrl = "https://duty.example/unsubscribe/token";
  const mail = { to: "ada@example.com", subject: "s", text: "t", html: "", unsubscribeUrl };
  await createFileMailer(root, "no-reply@example.com").send(mail);
  const [file = ""] = await readdir(root);
  const message = await readFile(join(root, file), "utf8");
  expect(message).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(message).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

it("removes the files of mails after a day, and no others", async () => {
  const ageInHours = { "new.eml": 23, "old.eml": 25, "old.txt": 25 };
  for (const [name, hours] of Object.entries(ageInHours)) {
    await writeFile(join(root, name), "");
    const seconds = Date.now() / 1000 - hours * 3600;
    await utimes(join(root, name), seconds, seconds);
  }
  expect(await removeOldMailFiles(root)).toBe(1);
  expect((await readdir(root)).sort()).toEqual(["new.eml", "old.txt"]);
  expect(await removeOldMailFiles(join(root, "missing"))).toBe(0);
});
