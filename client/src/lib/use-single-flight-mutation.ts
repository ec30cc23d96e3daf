import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** A mutation that ignores calls while it runs: the second one of a double click arrives before `isPending` is rendered. */
export function useSingleFlightMutation<Result, Input>(
  options: Omit<UseMutationOptions<Result, Error, Input>, "onSettled">,
) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const mutate: typeof mutation.mutate = (...call) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}
