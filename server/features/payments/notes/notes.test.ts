import { beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });
let owner: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  [owner, admin] = await Promise.all([
    logInAs(payments.app, "owner"),
    logInAs(payments.app, "admin"),
  ]);
});

const path = (code: string) => `/api/admin/transactions/${code}`;
const add = (code: string, text: string, { agent } = admin) =>
  agent.post(`${path(code)}/notes`).send({ text });
const remove = (code: string, id: string, { agent } = admin) =>
  agent.delete(`${path(code)}/notes/${id}`);
const notesOf = async (code: string, { agent } = admin) =>
  (await agent.get(path(code)).expect(200)).body.notes;

describe("the notes on a payment", () => {
  it("are listed oldest first with author and time, also of a payment that is not paid", async () => {
    const { code } = await payments.visitor.startPayment();
    await add(code, "  Called the payer.\r\nThey agree.  ").expect(200);
    await add(code, "Done", owner).expect(200);
    expect(await notesOf(code)).toMatchObject([
      { text: "Called the payer.\nThey agree.", author: admin.user.email, canDelete: true },
      { text: "Done", author: owner.user.email, canDelete: false },
    ]);
    expect(
      (await notesOf(code, owner)).map((note: { canDelete: boolean }) => note.canDelete),
    ).toEqual([true, true]);
    expect(await notesOf((await payments.createVisitor().startPayment()).code)).toEqual([]);
  });

  it.each(["", " \n ", "a".repeat(1001), "a\u0000b", "a\u001bb", "\ud800"])(
    "are not %j",
    async (text) => {
      const { code } = await payments.visitor.startPayment();
      await add(code, text).expect(400);
      expect(await notesOf(code)).toEqual([]);
    },
  );

  it("have up to 1,000 characters", async () => {
    const { code } = await payments.visitor.startPayment();
    await add(code, "😀".repeat(1000)).expect(200);
    expect(await notesOf(code)).toHaveLength(1);
  });

  it("are deleted by their author and by an owner, not by another admin", async () => {
    const { code } = await payments.visitor.startPayment();
    const other = await logInAs(payments.app, "admin");
    const { body: first } = await add(code, "first").expect(200);
    const { body: second } = await add(code, "second").expect(200);
    const { body } = await remove(code, first.id, other).expect(403);
    expect(body.code).toBe("notes.ofOther");
    await remove(code, first.id).expect(200);
    await remove(code, first.id).expect(404);
    await remove(code, "no-such-id").expect(404);
    const { code: otherCode } = await payments.createVisitor().startPayment();
    await remove(otherCode, second.id, owner).expect(404);
    await remove(code, second.id, owner).expect(200);
    expect(await notesOf(code)).toEqual([]);
  });

  // Threats: K4
  it("are recorded in the audit trail, without what they say", async () => {
    const { code } = await payments.visitor.startPayment();
    const { body: note } = await add(code, "Secret words").expect(200);
    await remove(code, note.id, owner).expect(200);
    const { body } = await owner.agent
      .get("/api/admin/activity")
      .query({ search: code })
      .expect(200);
    expect(body.events).toMatchObject([
      {
        action: "paymentNoteDeleted",
        actor: owner.user.email,
        target: code,
        before: admin.user.email,
      },
      {
        action: "paymentNoteAdded",
        actor: admin.user.email,
        target: code,
        before: null,
        after: null,
      },
    ]);
    expect(JSON.stringify(body.events)).not.toContain("Secret words");
  });

  // Threats: I10
  it("are not in what payers and visitors see", async () => {
    const { visitor } = payments;
    const { code } = await payments.completePayment(visitor);
    await add(code, "Secret words").expect(200);
    const { text: receipt } = await visitor.confirmPayment(code).expect(200);
    const { text: verification } = await visitor.agent.get(`/api/transactions/${code}`).expect(200);
    expect(receipt + verification).not.toContain("Secret words");
    await visitor.agent
      .post(`${path(code)}/notes`)
      .send({ text: "x" })
      .expect(401);
    const { agent } = await logInAs(payments.app, "user");
    await agent
      .post(`${path(code)}/notes`)
      .send({ text: "x" })
      .expect(403);
  });
});
