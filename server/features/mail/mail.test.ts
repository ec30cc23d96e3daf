import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "#server/integrations/mail.ts";
import { mailTemplates, startMailOutbox } from "#server/jobs/mail-outbox.ts";
import { brandingFiles, mailOutbox } from "#shared/db/schema.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { clearSettings, storeSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { queueMail, queueMailByEmail } from "./queue-mail.ts";
import { retryDelaySeconds, sendDueMail } from "./send-due-mail.ts";

let app: TestApp;
let server: MailServer;
let user: { id: string; email: string };
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: "https://duty.example.com" } });
  server = await startMailServer();
  // Logs in over http, which the https app would not allow.
  const httpApp = await testApp({ databaseUrl: app.databaseUrl });
  ({ user } = await logInAs(httpApp, "user"));
  await httpApp.close();
});
beforeEach(async () => {
  await app.deps.db.delete(mailOutbox);
  server.received.length = 0;
  server.rejection = null;
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const deps = () => ({
  db: app.deps.db,
  settings: app.deps.settings,
  measures: app.deps.measures,
  publicUrl: "https://duty.example.com",
  templates: mailTemplates,
  mail: createSmtpMailer(server.url, "Duty Calculator <no-reply@duty.example.com>"),
});
const rows = () => app.deps.db.select().from(mailOutbox);

describe("sendDueMail", () => {
  // Threats: D11, D12
  it("sends a working reset link in the recipient's language, below the configured URL", async () => {
    await queueMailByEmail(app.deps.db, {
      kind: "passwordReset",
      email: user.email,
      language: "de",
    });
    expect(await sendDueMail(deps())).toBe(true);
    expect(await sendDueMail(deps())).toBe(false);

    const [mail] = server.received;
    expect(mail).toMatchObject({ from: "no-reply@duty.example.com", to: [user.email] });
    expect(mail?.subject).toBe("Passwort zurücksetzen");
    const token = /https:\/\/duty\.example\.com\/reset-password#token=([\w-]{43})/.exec(
      mail?.text ?? "",
    )?.[1];
    expect(mail?.html).toContain(`#token=${token}`);
    await app.agent
      .post("/api/auth/reset-password")
      .send({ token, password: "another password" })
      .expect(200);

    await sendDueMail(deps());
    expect(server.received[1]).toMatchObject({ to: [user.email] });
    expect(server.received[1]?.text).toContain("https://duty.example.com/forgot-password");
  });

  it("writes the label above its link without a colon, whose space differs by language", async () => {
    const mail = { kind: "passwordReset", userId: user.id, language: "fr" } as const;
    await queueMail(app.deps.db, mail);
    await sendDueMail(deps());
    expect(server.received[0]?.text).toMatch(/^Choisir un nouveau mot de passe\r?\nhttps:/m);
  });

  // Threats: D12
  it("stores no reset token in plain text", async () => {
    await queueMail(app.deps.db, { kind: "passwordReset", userId: user.id, language: "en" });
    await sendDueMail(deps());
    const token = /#token=([\w-]+)/.exec(server.received[0]?.text ?? "")?.[1] ?? "none";
    const dump = await app.deps.db.execute(sql`
      select mail_outbox::text as row from mail_outbox
      union all select password_reset_tokens::text from password_reset_tokens`);
    expect(JSON.stringify(dump.rows)).not.toContain(token);
  });

  it("signs mails with the title of the brand", async () => {
    await storeSettings(app, { brand_title: "Acme & Co" });
    await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
    await sendDueMail(deps());
    await clearSettings(app);
    expect(server.received[0]?.text).toMatch(/Acme & Co\s*$/);
    expect(server.received[0]?.html).toContain("<p>Acme &amp; Co</p>");
    expect(server.received[0]?.sender).toMatch(/^"?Acme & Co"? <no-reply@duty\.example\.com>$/);
  });

  it("gives the button of a mail the product's color, or that of the brand", async () => {
    const send = async () => {
      await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
      await sendDueMail(deps());
      return server.received.pop()?.html;
    };
    expect(await send()).toContain("background:#0a6b5f");
    await storeSettings(app, { brand_color: "#7a1fa2" });
    const branded = await send();
    await clearSettings(app);
    expect(branded).toContain("background:#7a1fa2");
  });

  it("begins with the attached logo, in at most 176 × 40 pixels, or with the name of the brand", async () => {
    const { db } = app.deps;
    await storeSettings(app, { brand_title: "Acme & Co" });
    const send = async () => {
      await queueMail(db, { kind: "passwordChanged", userId: user.id, language: "en" });
      await sendDueMail(deps());
      return server.received.pop();
    };
    const plain = await send();
    const picture = {
      create: { width: 960, height: 120, channels: 3, background: "teal" },
    } as const;
    const bytes = await sharp(picture).png().toBuffer();
    const file = { fileName: "logo-0123456789abcdef.png", contentType: "image/png", bytes };
    await db.insert(brandingFiles).values({ kind: "logo", ...file });
    const branded = await send();
    await db.delete(brandingFiles);
    await clearSettings(app);
    expect(plain?.images).toEqual([]);
    expect(plain?.html).toContain('font-weight:600">Acme &amp; Co</div>');
    expect(branded?.images).toEqual(["logo"]);
    expect(branded?.html).toContain(
      '<img src="cid:logo" alt="Acme &amp; Co" width="176" height="22"',
    );
    expect(branded?.text).toBe(plain?.text);
  });

  it("has one layout: heading, facts, footer with contact and imprint, and replies to the contact", async () => {
    await storeSettings(app, {
      brand_title: "Acme & Co",
      refund_contact: "help@acme.example",
      footer_text: "Acme & Co, 1 Main Street",
    });
    await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
    await sendDueMail(deps());
    await clearSettings(app);
    const [mail] = server.received;
    expect(mail?.replyTo).toBe("help@acme.example");
    expect(mail?.html).toMatch(/<h1 [^>]*>Your password was changed<\/h1>/);
    expect(mail?.html).toContain(
      'Questions: <a href="mailto:help@acme.example">help@acme.example</a>',
    );
    expect(mail?.text.replaceAll("\r\n", "\n")).toMatch(
      /Questions: help@acme\.example\nAcme & Co, 1 Main Street\nAcme & Co\s*$/,
    );
  });

  it.each(["https://acme.example/help", "+1 555 0100", "help@acme.example, thief@example.com"])(
    "has no address for replies with the contact %s",
    async (contact) => {
      await storeSettings(app, { refund_contact: contact });
      await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
      await sendDueMail(deps());
      await clearSettings(app);
      expect(server.received[0]?.replyTo).toBe("");
      expect(server.received[0]?.text).toContain(`Questions: ${contact}`);
    },
  );

  it("queues no mail for an unknown email", async () => {
    await queueMailByEmail(app.deps.db, {
      kind: "passwordReset",
      email: "unknown@example.com",
      language: "en",
    });
    expect(await rows()).toEqual([]);
  });
});

describe("sendDueMail, while the mail server rejects,", () => {
  const TEMPORARY = "451 4.3.0 Try again later";

  async function sendRejected(rejection: string) {
    const printed = muteConsoleErrors();
    server.rejection = rejection;
    await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
    await sendDueMail(deps());
    const lines = printed.mock.calls.flat();
    printed.mockRestore();
    return lines;
  }

  it("gives up a mail at once whose address is rejected for good", async () => {
    expect(await sendRejected("550 5.1.1 No such mailbox")).toEqual([
      "Gave up an email at attempt 1: passwordChanged, EENVELOPE 550",
    ]);
    expect(await rows()).toEqual([]);
  });

  it("retries a mail that the server has no permission to relay, until an operator corrects that", async () => {
    await sendRejected("554 5.7.1 Relay access denied");
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: "EENVELOPE 554" }]);
  });

  // Threats: J8
  it("keeps a mail in the outbox, logs the reason once and sends the mail later", async () => {
    const printed = muteConsoleErrors();
    server.rejection = TEMPORARY;
    await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
    await sendDueMail(deps());
    expect(await rows()).toMatchObject([{ attempts: 1, sentAt: null, lastError: "EENVELOPE 451" }]);
    expect(await sendDueMail(deps())).toBe(false); // not due yet
    const makeDue = () => app.deps.db.update(mailOutbox).set({ nextAttemptAt: sql`now()` });
    await makeDue();
    await sendDueMail(deps());
    expect(printed.mock.calls).toEqual([
      ["An email was not sent and is retried for a day: passwordChanged, EENVELOPE 451"],
    ]);
    printed.mockRestore();

    server.rejection = null;
    await makeDue();
    await sendDueMail(deps());
    expect(server.received).toHaveLength(1);
  });

  it("sends only the last of the reset links that were requested meanwhile", async () => {
    const printed = muteConsoleErrors();
    server.rejection = TEMPORARY;
    await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
    const reset = { kind: "passwordReset", email: user.email } as const;
    await queueMailByEmail(app.deps.db, { ...reset, language: "en" });
    while (await sendDueMail(deps()));
    await queueMailByEmail(app.deps.db, { ...reset, language: "de" });
    printed.mockRestore();

    server.rejection = null;
    await app.deps.db.update(mailOutbox).set({ nextAttemptAt: sql`now()` });
    while (await sendDueMail(deps()));
    const subjects = server.received.map(({ subject }) => subject).sort();
    expect(subjects).toEqual(["Passwort zurücksetzen", "Your password was changed"]);
    await queueMailByEmail(app.deps.db, { ...reset, language: "de" });
    expect(await rows()).toHaveLength(3); // one that was sent stays
  });

  it("removes a mail that is given up, so that it can be requested again", async () => {
    const printed = muteConsoleErrors();
    server.rejection = TEMPORARY;
    await queueMail(app.deps.db, { kind: "passwordReset", userId: user.id, language: "en" });
    await app.deps.db.update(mailOutbox).set({ attempts: 29 });
    await sendDueMail(deps());
    expect(await rows()).toEqual([]);
    expect(printed).toHaveBeenCalledWith(
      "Gave up an email at attempt 30: passwordReset, EENVELOPE 451",
    );
    printed.mockRestore();
  });

  it("retries at growing intervals for about a day", () => {
    expect([1, 2, 3, 9, 10, 29, 30].map(retryDelaySeconds)).toEqual([
      10,
      20,
      40,
      2560,
      3600,
      3600,
      null,
    ]);
  });
});

it("sends each mail once when several processes run the job", async () => {
  for (let index = 0; index < 20; index++) {
    await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
  }
  const jobs = [1, 2, 3].map(() => startMailOutbox(deps()));
  await waitFor(async () => {
    expect(await app.deps.db.$count(mailOutbox, sql`sent_at is not null`)).toBe(20);
  });
  await Promise.all(jobs.map((job) => job.stop()));
  expect(server.received).toHaveLength(20);
});

// Threats: J8
it("sends a mail again two minutes after the process that claimed it crashed", async () => {
  await queueMail(app.deps.db, { kind: "passwordChanged", userId: user.id, language: "en" });
  const crashing = { ...deps(), mail: { send: () => new Promise<void>(() => {}), close() {} } };
  void sendDueMail(crashing);
  await waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
  await app.deps.db
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`next_attempt_at - interval '2 minutes'` })
    .where(eq(mailOutbox.userId, user.id));
  await sendDueMail(deps());
  expect(server.received).toHaveLength(1);
});

// Threats: J9
it.each([
  "ada@example.com, thief@example.com",
  "Group: thief@example.com;",
  "ada@example.com\r\nBcc: thief@example.com",
])("takes the recipient %j for one address, not for a list", async (to) => {
  const { mail } = deps();
  await mail.send({ to, subject: "s", text: "t", html: "" }).catch(() => {});
  expect(server.received.flatMap((received) => received.to)).not.toContain("thief@example.com");
});
