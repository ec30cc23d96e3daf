import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "./load-error.tsx";
import { LinesPlaceholder } from "./placeholder.tsx";

type QueryContentProps<Data> = {
  query: UseQueryResult<Data>;
  errorText: string;
  children: (data: Data) => ReactNode;
};

/** What is loaded, below its error if it could not be loaded again; lines while it loads for the first time. */
export function QueryContent<Data>({ query, errorText, children }: QueryContentProps<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      {isPending ? <LinesPlaceholder /> : null}
      {error ? <LoadError text={errorText} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
