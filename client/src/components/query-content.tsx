import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "./load-error.tsx";
import { LinesPlaceholder } from "./placeholder.tsx";

type QueryContentProps<Data> = {
  query: UseQueryResult<Data>;
  errorText: string;
  /** Shown while the query loads for the first time; by default lines. */
  placeholder?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What is loaded, below its error if it could not be loaded again. */
export function QueryContent<Data>({
  query,
  errorText,
  placeholder = <LinesPlaceholder />,
  children,
}: QueryContentProps<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      {isPending ? placeholder : null}
      {error ? <LoadError text={errorText} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
