import type { AddressInfo } from "node:net";
import express from "express";
import { Pool } from "pg";
import { newId } from "#server/db/new-id.ts";
import { insertCalculationQuery } from "./insert-calculation.ts";

// The ceiling: Express and Postgres storing the same rows with one prepared statement, in a
// separate process.

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable("x-powered-by");
app.use(express.json());

app.post("/", async (req, res) => {
  const id = newId();
  await pool.query(insertCalculationQuery(id, req.body.items));
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
