import type { AddressInfo } from "node:net";
import express from "express";
import { Pool } from "pg";
import { newId } from "#server/db/new-id.ts";
import { INSERT_CALCULATION } from "#server/features/calculator/queries.ts";

// What the framework and the database could do at most: the same rows, stored with the same
// prepared statement, and nothing else. It runs as a process of its own.

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable("x-powered-by");
app.use(express.json());

type Item = { description: string; value: number; quantity: number; countryOfOrigin: string };

app.post("/", async (req, res) => {
  const id = newId();
  const items: Item[] = req.body.items;
  await pool.query({
    name: "insert calculation",
    text: INSERT_CALCULATION,
    values: [
      ...[id, "VN", "US", "USD", "30.00", "4.50", "300.00"],
      ...["87.50", "0.00", "0.00", "87.50", "csv", null],
      items.map(newId),
      items.map((item) => item.description),
      items.map((item) => item.value),
      items.map((item) => item.quantity),
      items.map((item) => item.countryOfOrigin),
    ],
  });
  res.json({ id, ...req.body });
});

app.get("/row", async (_req, res) => {
  const { rows } = await pool.query({ name: "row", text: "select * from users limit 1" });
  res.json(rows[0]);
});

const server = app.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  console.info(`http://127.0.0.1:${port}`);
});
