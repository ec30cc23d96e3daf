import { invalidRequest } from "./api-error.ts";
import { isRecord } from "./params.ts";
import type { State } from "./state.ts";

export function expandObject(state: State, object: object, expand: unknown): object {
  const copy: Record<string, unknown> = structuredClone({ ...object });
  const paths = Array.isArray(expand) ? expand.map(String) : [];
  for (const path of paths) expandPath(state, copy, { steps: path.split("."), path });
  return copy;
}

type ExpandPath = { steps: string[]; path: string };

function expandPath(state: State, object: Record<string, unknown>, { steps, path }: ExpandPath) {
  const [step = "", ...rest] = steps;
  const value = object[step];
  if (Array.isArray(value)) {
    for (const item of value) expandPath(state, item, { steps: rest, path });
    return;
  }
  if (!(step in object)) throw notExpandable(path);
  const found = typeof value === "string" ? findObject(state, value) : value;
  if (found === undefined) throw notExpandable(path);
  object[step] = found;
  if (rest.length && isRecord(found)) expandPath(state, found, { steps: rest, path });
}

const findObject = ({ paymentIntents, charges, refunds, disputes }: State, id: string) =>
  structuredClone(paymentIntents.get(id) ?? charges.get(id) ?? refunds.get(id) ?? disputes.get(id));

const notExpandable = (path: string) =>
  invalidRequest({ message: `This property cannot be expanded (${path}).`, param: "expand" });
