import express from "express";
import supertest from "supertest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorHandler } from "#server/http/error-handler.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { contentText, packContent, receiveBytes } from "./content.ts";
import type { ContentKind } from "./dataset.ts";
import { versionRoutes } from "./routes.ts";

/** A sixth kind of data, which only this test registers: names of toys, one a line. */
const toys: ContentKind<string[]> = {
  name: "toys",
  maxBytes: 1000,
  storage: "content",
  async read(file) {
    const bytes = await receiveBytes(file);
    const value = bytes.toString().split("\n");
    return { ...packContent(bytes), rowCount: value.length, details: {}, value };
  },
  load: async ({ content }) => (await contentText(content)).split("\n"),
  findWarnings: () => [],
  compare: (names, active) => ({ added: names.filter((name) => !active?.includes(name)) }),
};

let app: TestApp;
let agent: ReturnType<typeof supertest.agent>;
beforeAll(async () => {
  app = await testApp();
  const { user } = await logInAs(app, "admin");
  const server = express().use((req, _res, next) => {
    Object.assign(req, { user, reloadUser: async () => user });
    next();
  });
  versionRoutes(server, app.deps, [toys]);
  agent = supertest.agent(server.use(errorHandler));
});
afterAll(() => app.close());

it("a new kind is uploaded, compared, activated, downloaded and rolled back by the routes of all", async () => {
  const path = "/api/admin/datasets/toys/versions";
  const upload = async (text: string) =>
    (await agent.post(path).attach("file", Buffer.from(text), "toys.txt").expect(200)).body;
  const activate = (id: string) => agent.post(`${path}/${id}/activate`).expect(200);
  const first = await upload("ball");
  await activate(first.version.id);
  const second = await upload("ball\nkite");
  expect(second).toMatchObject({ activeId: first.version.id, differences: { added: ["kite"] } });
  expect(await app.deps.datasets.read(toys).get()).toEqual(["ball"]);
  await activate(second.version.id);
  expect(await app.deps.datasets.read(toys).get()).toEqual(["ball", "kite"]);
  const download = await agent.get(`${path}/${second.version.id}/file`).expect(200);
  expect(download.text).toBe("ball\nkite");
  await activate(first.version.id);
  expect(await app.deps.datasets.read(toys).get()).toEqual(["ball"]);
});
