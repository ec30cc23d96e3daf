import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { AppError } from "#server/errors/app-error.ts";

const defaultError = () => new AppError("unavailable", "errors.busy");

/** Runs at most `concurrency` tasks at once while `maxWaiting` others wait. Throws the error for any more. */
export function createQueue(concurrency: number, maxWaiting: number, createError = defaultError) {
  const queue = bulkhead(concurrency, maxWaiting);
  return <T>(task: () => Promise<T>): Promise<T> =>
    queue.execute(task).catch((error: unknown) => {
      throw error instanceof BulkheadRejectedError ? createError() : error;
    });
}
