import { chmod, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type NodemailerError } from "nodemailer";
import { isLoopback } from "#server/config/is-loopback.ts";
import { newId } from "#server/db/new-id.ts";
import { createDirectory } from "#server/lib/create-directory.ts";
import { countExternalCall } from "#server/observe/events.ts";
import { withDeadline } from "./outbound.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The name of the sender in place of that of MAIL_FROM. */
  fromName?: string | undefined;
  /** The address for replies in place of the sender's. */
  replyTo?: string | undefined;
  images?: MailImage[] | undefined;
  attachments?: MailAttachment[] | undefined;
  /** Takes a POST that ends such mails (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export type MailAttachment = { filename: string; contentType: string; content: string | Buffer };

/** A PNG file that the HTML shows as "cid:" with its name. */
type MailImage = { name: string; bytes: Buffer };

/** `send` rejects when the mail was not accepted for delivery. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const SMTP_TIMEOUT_MS = 10_000;
const MAX_FILE_AGE_MS = 24 * 3_600_000;
const CLOSE_TIMEOUT_MS = 500;

/**
 * A server on another machine must offer STARTTLS or be addressed by smtps, unless the URL ends in
 * "?requireTLS=false", with a certificate that is trusted. `timeoutMs` limits the whole delivery, from connecting to
 * the server's acceptance.
 */
export function createSmtpMailer(url: string, from: string, timeoutMs = SMTP_TIMEOUT_MS): Mailer {
  const isOtherMachine = !isLoopback(new URL(url).hostname);
  const transport = createTransport(
    {
      requireTLS: isOtherMachine,
      tls: { rejectUnauthorized: isOtherMachine },
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      socketCloseTimeout: CLOSE_TIMEOUT_MS, // the socket of a failed delivery is then destroyed
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(mail) {
      const delivery = withDeadline({ timeoutMs }, (signal) =>
        transport.sendMail({ ...toMessage(mail, from), signal }),
      );
      await countExternalCall("mail", delivery);
    },
    close: () => transport.close(),
  };
}

/** Set `isForTerminal` only for one: neither a password reset link nor the recipient must reach a log file. */
export function createFileMailer(
  folder: string,
  from: string,
  { isForTerminal = false } = {},
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      createDirectory(folder);
      await chmod(folder, 0o700); // mails hold links that set passwords
      const file = join(folder, `${newId()}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      const [link = file] = /https?:\/\/\S+/.exec(mail.text) ?? [];
      console.info(isForTerminal ? `Email to ${mail.to}: ${link}` : `Email: ${file}`);
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the mail server rejected the recipient's address for good. False for a reason of security or policy (5.7 in
 * RFC 3463), such as a relay that is denied: an operator can correct that.
 */
export function isRejectedAddress(error: unknown): boolean {
  const { command, permanent = false, response = "" } = error as NodemailerError; // safe: all optional
  return command === "RCPT TO" && permanent && !/^\d{3}[ -]5\.7\./.test(response);
}

/** Returns the number of removed files. Links in the mails are valid for a day at most. */
export async function removeOldMailFiles(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []); // no mail was written yet
  let removed = 0;
  for (const name of names.filter((file) => file.endsWith(".eml"))) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null); // another process may have removed it
    if (!found || Date.now() - found.mtimeMs < MAX_FILE_AGE_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Nodemailer would parse an address as a list of addresses if it were a string. */
const toMessage = (
  { to, fromName, replyTo, images = [], attachments = [], unsubscribeUrl, ...mail }: Mail,
  from: string,
) => ({
  ...mail,
  attachments: [...images.map(inlineImage), ...attachments],
  to: { name: "", address: to },
  ...(replyTo && { replyTo: { name: "", address: replyTo } }),
  ...(unsubscribeUrl && {
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  }),
  ...(fromName && { from: { name: fromName, address: senderAddress(from) } }),
});

const inlineImage = ({ name, bytes }: MailImage) => ({
  cid: name,
  filename: `${name}.png`,
  contentType: "image/png",
  contentDisposition: "inline" as const,
  content: bytes,
});

/** The address in "Name <name@example.com>" or alone, as the environment was validated. */
const senderAddress = (from: string): string =>
  from
    .slice(from.lastIndexOf("<") + 1)
    .replace(">", "")
    .trim();
