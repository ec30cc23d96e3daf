import { QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import i18next from "i18next";
import type {
  Endpoint,
  EndpointQueryInput,
  EndpointResult,
  JsonEndpoint,
  NoBody,
} from "#shared/http/endpoint.ts";
import { type CallInput, call } from "./api.ts";
import { isSessionExpired, redirectToLogin } from "./session-expired.ts";

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isSessionExpired(error)) redirectToLogin(i18next.t);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: "always", // a query without a connection fails at once
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The query options of a read; its path and input are the key. */
export const query = <E extends JsonEndpoint & Endpoint<NoBody>>(
  endpoint: E,
  input?: EndpointQueryInput<E>,
) =>
  queryOptions({
    queryKey: input === undefined ? [endpoint.path] : [endpoint.path, input],
    queryFn: (): Promise<EndpointResult<E>> => call(endpoint, { query: input } as CallInput<E>), // safe: has no body
  });
