import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { newId } from "#server/db/new-id.ts";
import { countExternalCall } from "#server/observe/events.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** Whatever takes mails out of the house. `send` rejects when it could not be handed over. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const SMTP_TIMEOUT_MS = 10_000;

/** Hands mails to a mail server. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(mail) {
      await countExternalCall("mail", transport.sendMail(toMessage(mail)));
    },
    close: () => transport.close(),
  };
}

/**
 * Writes mails to a folder, so that everything works without a mail server. Their links are shown to
 * a person at the terminal only: one that resets a password has no place in a log.
 */
export function createFileMailer(
  folder: string,
  from: string,
  { showsLinks: shouldLogLinks = false } = {},
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${newId()}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      const link = shouldLogLinks && /https?:\/\/\S+/.exec(mail.text)?.[0];
      console.info(`Mail to ${mail.to}: ${link || file}`);
    },
    close: () => transport.close(),
  };
}

/** The address as an object: as a text it would be read as a list of addresses. */
const toMessage = ({ to, ...mail }: Mail) => ({ ...mail, to: { name: "", address: to } });
