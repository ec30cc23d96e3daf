import { resourceMissing } from "./api-error.ts";
import { defineEndpoint } from "./endpoint.ts";
import { listParams, paginate } from "./pagination.ts";

export const listEvents = defineEndpoint({
  operation: "list",
  resource: "event",
  params: { ...listParams, type: "text", types: "list" },
  run({ events }, { path, params }) {
    const matching = events.filter(
      ({ type }) =>
        type === (params.type ?? type) &&
        (params.types === undefined || params.types.includes(type)),
    );
    return paginate(matching, { url: path, params });
  },
});

export const retrieveEvent = defineEndpoint({
  operation: "retrieve",
  resource: "event",
  params: {},
  run({ events }, { id }) {
    const event = events.find((candidate) => candidate.id === id);
    if (!event) throw resourceMissing("event", id, "id");
    return event;
  },
});
