import { QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  Endpoint,
  EndpointQueryInput,
  EndpointResult,
  NoBody,
} from "#shared/http/endpoint.ts";
import { ApiError, type CallInput, call } from "./api.ts";

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

/** A read as a query; its path and what is asked of it are its key, so nothing else has to name it. */
export const query = <E extends Endpoint<NoBody>>(endpoint: E, input?: EndpointQueryInput<E>) =>
  queryOptions({
    queryKey: input === undefined ? [endpoint.path] : [endpoint.path, input],
    queryFn: (): Promise<EndpointResult<E>> => call(endpoint, { query: input } as CallInput<E>),
  });

/** The same where a 401 is no failure: nobody is logged in, so there is nothing. */
export const queryOrNull = <E extends Endpoint<NoBody>>(endpoint: E) =>
  queryOptions({
    queryKey: [endpoint.path],
    queryFn: (): Promise<EndpointResult<E> | null> =>
      call(endpoint, {} as CallInput<E>).catch((error) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
  });
