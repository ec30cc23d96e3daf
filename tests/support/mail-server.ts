import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

type ReceivedMail = {
  from: string;
  to: string[];
  /** The header From. */
  sender: string;
  /** The address of the header Reply-To; empty without one. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** The names by which the HTML shows attached images. */
  images: string[];
  isEncrypted: boolean;
};

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** The reply with which it rejects every recipient, such as "550 5.1.1 No such mailbox"; null for none. */
  rejection: string | null;
  close(): Promise<void>;
};

/** A real mail server on this machine that keeps the mails that it receives. */
export async function startMailServer({ hasStartTls = false } = {}): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasStartTls ? [] : ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      done(mailServer.rejection ? replyError(mailServer.rejection) : undefined);
    },
    onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mailServer.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          isEncrypted: secure,
          ...parseContent(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // safe: it listens on a port
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    rejection: null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}

const replyError = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

/** The parts of a message as nodemailer writes it: a text and an HTML alternative, and images of the latter. */
function parseContent(message: string) {
  const [head = "", ...parts] = message.split(/^--.*$/m);
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1] ?? "";
  const decodePart = (type: string) =>
    parseBody(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? "");
  return {
    sender: decodeWords(/^From: (.*)/m.exec(head)?.[1] ?? ""),
    replyTo: /^Reply-To: <?([^>\r\n]*)/m.exec(head)?.[1] ?? "",
    subject: decodeWords(subject),
    text: decodePart("text/plain"),
    html: decodePart("text/html"),
    images: [...message.matchAll(/^Content-ID: <(.*)>/gim)].map(([, name = ""]) => name),
  };
}

function parseBody(part: string): string {
  const [head = "", ...body] = part.split("\r\n\r\n");
  const encoded = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(encoded, "base64").toString();
  return /quoted-printable/i.test(head) ? decodeQuoted(encoded) : encoded;
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

const decodeWords = (text: string) =>
  text.replace(/=\?UTF-8\?([QB])\?(.*?)\?=(?:\r\n )?/g, (_, kind, word: string) =>
    kind === "B" ? Buffer.from(word, "base64").toString() : decodeQuoted(word.replaceAll("_", " ")),
  );
