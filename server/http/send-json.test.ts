import { createServer } from "node:http";
import express from "express";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { sendLongJson } from "./send-json.ts";

const result = (count: number) => ({ items: Array(count).fill("T-shirts of cotton") });

const app = express().get("/:count", (req, res) =>
  sendLongJson(req, res, result(Number(req.params.count))),
);
const request = supertest(createServer(app));

const get = (count: number, accepted: string) =>
  request.get(`/${count}`).set("Accept-Encoding", accepted).expect(200);

describe("sendLongJson", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["gzip", "gzip"],
  ])("compresses a long result for a client that accepts %s", async (accepted, encoding) => {
    const { headers } = await request.head("/2000").set("Accept-Encoding", accepted).expect(200);
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(Number(headers["content-length"])).toBeLessThan(2000);
  });

  it.each(["gzip", "identity"])("sends the same with %s", async (accepted) => {
    const { body, headers } = await get(2000, accepted);
    expect(body).toEqual(result(2000));
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("does not compress for a client that accepts no encoding", async () => {
    const { headers } = await get(2000, "identity");
    expect(headers).toMatchObject({ vary: "Accept-Encoding" });
    expect(headers).not.toHaveProperty("content-encoding");
  });

  it("does not compress a short result", async () => {
    const { headers } = await get(500, "br");
    expect(headers).not.toHaveProperty("content-encoding");
    expect(headers["content-length"]).toBe(String(JSON.stringify(result(500)).length));
  });
});
