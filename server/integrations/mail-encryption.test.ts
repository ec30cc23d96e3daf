import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { createSmtpMailer } from "./mail.ts";

const MAIL = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

let server: MailServer;
beforeEach(() => void muteConsoleErrors()); // the mail server warns about its test certificate
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Sends a mail to the server under an address that counts as another machine, although it is this one. */
const sendToOtherHost = async (query = "") => {
  const url = server.url.replace("127.0.0.1", "0.0.0.0");
  const mailer = createSmtpMailer(url + query, "no-reply@duty.example.com");
  await mailer.send(MAIL).finally(mailer.close);
};

it("sends mail encrypted to a server that offers STARTTLS", async () => {
  server = await startMailServer({ hasStartTls: true });
  await sendToOtherHost("?tls.rejectUnauthorized=false");
  expect(server.received).toMatchObject([{ to: [MAIL.to], isEncrypted: true }]);
});

it("rejects a certificate that is not trusted", async () => {
  server = await startMailServer({ hasStartTls: true });
  await expect(sendToOtherHost()).rejects.toThrow("certificate");
  expect(server.received).toEqual([]);
});

it("sends nothing to another host that does not offer STARTTLS", async () => {
  server = await startMailServer();
  await expect(sendToOtherHost()).rejects.toThrow("STARTTLS");
  expect(server.received).toEqual([]);
});

it("sends unencrypted to another host whose URL allows it", async () => {
  server = await startMailServer();
  await sendToOtherHost("?requireTLS=false");
  expect(server.received).toMatchObject([{ to: [MAIL.to], isEncrypted: false }]);
});

it("sends unencrypted to a server on this machine that does not offer STARTTLS", async () => {
  server = await startMailServer();
  const mailer = createSmtpMailer(server.url, "no-reply@duty.example.com");
  await mailer.send(MAIL).finally(mailer.close);
  expect(server.received).toMatchObject([{ isEncrypted: false }]);
});

// Debian's Postfix does this, with a certificate that names no authority.
it("sends to a server on this machine that offers STARTTLS, whatever its certificate", async () => {
  server = await startMailServer({ hasStartTls: true });
  const mailer = createSmtpMailer(server.url, "no-reply@duty.example.com");
  await mailer.send(MAIL).finally(mailer.close);
  expect(server.received).toMatchObject([{ isEncrypted: true }]);
});
