import { resourceMissing } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { defineEndpoint } from "./endpoint.ts";
import type { Charge } from "./objects.ts";
import { listParams, paginate } from "./pagination.ts";
import type { State } from "./state.ts";

export const retrieveCharge = defineEndpoint({
  operation: "charge",
  resource: "charge",
  params: {},
  run: (state, { id }: ApiRequest) => findCharge(state, id, "id"),
});

export const listCharges = defineEndpoint({
  operation: "list",
  resource: "charge",
  params: { ...listParams, payment_intent: "text" },
  run({ charges }: State, { path, params }) {
    const matching = [...charges.values()].filter(
      ({ payment_intent }) => payment_intent === (params.payment_intent ?? payment_intent),
    );
    return paginate(matching, { url: path, params });
  },
});

export function findCharge({ charges }: State, id: string, param: string): Charge {
  const charge = charges.get(id);
  if (!charge) throw resourceMissing("charge", id, param);
  return charge;
}
