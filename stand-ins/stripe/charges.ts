import { resourceMissing } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { defineEndpoint } from "./endpoint.ts";
import type { Charge } from "./objects.ts";
import type { State } from "./state.ts";

export const retrieveCharge = defineEndpoint({
  operation: "charge",
  resource: "charge",
  params: {},
  run: (state, { id }: ApiRequest) => findCharge(state, id, "id"),
});

export function findCharge({ charges }: State, id: string, param: string): Charge {
  const charge = charges.get(id);
  if (!charge) throw resourceMissing("charge", id, param);
  return charge;
}
