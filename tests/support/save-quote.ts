import type { QuoteSummary } from "#shared/quotes/contract.ts";
import type { LoggedIn } from "./log-in.ts";
import { shipment } from "./shipments.ts";

type Agent = LoggedIn["agent"];

/** What a person says about a quote. */
export const quoteDetails = {
  name: "Spring order",
  reference: "PO-7",
  note: "Ships in March.",
  customer: "Ada & Sons",
  language: "es",
};

/** Calculates a shipment and returns the id of its calculation. */
export async function calculate(agent: Agent, request: object = shipment): Promise<string> {
  const { body } = await agent.post("/api/calculate").send(request).expect(200);
  return body.id;
}

/** Calculates a shipment and keeps the answer as a quote. */
export async function saveQuote(
  agent: Agent,
  { request = shipment, ...details }: { request?: object } & Record<string, unknown> = {},
): Promise<QuoteSummary> {
  const calculationId = await calculate(agent, request);
  const { body } = await agent
    .post("/api/quotes")
    .send({ calculationId, ...quoteDetails, ...details })
    .expect(200);
  return body;
}
