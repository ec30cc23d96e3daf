import { createServer } from "node:http";
import express from "express";
import supertest from "supertest";
import { expect, it } from "vitest";
import { type Compressed, compressJson, compressPage } from "./compress.ts";

it("keeps a compressed page while many other responses are compressed", async () => {
  const pages: Compressed[] = [];
  const app = express().get("/", async (req, res) => {
    pages.push(await compressPage(req, "a page"));
    for (let count = 0; count < 400; count++) await compressJson(req, `search ${count}`);
    pages.push(await compressPage(req, "a page"));
    res.end();
  });
  await supertest(createServer(app)).get("/").expect(200);
  expect(pages[1]).toBe(pages[0]);
});
