import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { Endpoint, NoBody, ResultOf } from "#shared/http/endpoint.ts";
import { type Arguments, call } from "./api.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: "always", // offline is an error to show, not a state to wait in
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** A read as a query; its address is its key, so nothing else has to name it. */
export const query = <E extends Endpoint<NoBody>>(endpoint: E) =>
  queryOptions({
    queryKey: [endpoint.path],
    queryFn: (): Promise<ResultOf<E>> => call(endpoint, {} as Arguments<E>),
  });
