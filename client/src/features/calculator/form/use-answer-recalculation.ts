import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import type { CalculatorForm } from "./form-values.ts";
import { isSameRequest } from "./is-same-request.ts";
import type { LastCalculation } from "./last-calculation.ts";

/** Longer than between two digits of a quantity, and short enough for a click to seem to act at once. */
const REST_MS = 400;

/** Where the form has the answers, claims and quantities of an item's tariff line. */
const ANSWER_FIELD = /^items\.\d+\.lineInput/;

type Handlers = { onSuccess: (result: CalculationResult) => void; onSettled: () => void };

type Recalculation = {
  form: CalculatorForm;
  /** The request of the result that is shown; null without one. */
  lastRequest: CalculationRequest | null;
  /** The request of the form as it is; null while the form is invalid. */
  readRequest: () => CalculationRequest | null;
  isBusy: boolean;
  calculate: (request: CalculationRequest, handlers: Handlers) => void;
  onResult: (answered: LastCalculation) => void;
};

/**
 * Calculates again once an answer about an item of the result has rested. A form that differs from the result in anything
 * else waits for its button, because the total would change for more than the answer. True from the answer to the result.
 */
export function useAnswerRecalculation({ form, ...props }: Recalculation): boolean {
  const [isUpdating, setUpdating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (!isAnswerOnly(props.readRequest(), props.lastRequest)) return setUpdating(false);
    setUpdating(true);
    timer.current = setTimeout(() => recalculate(), REST_MS);
  });

  const recalculate = useEffectEvent(() => {
    if (props.isBusy) return wait();
    const request = props.readRequest();
    if (!request || !isAnswerOnly(request, props.lastRequest)) return setUpdating(false);
    props.calculate(request, {
      onSuccess: (result) => props.onResult({ request, result }),
      onSettled: () => setUpdating(false),
    });
  });

  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name && ANSWER_FIELD.test(name)) wait();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [form]);
  return isUpdating;
}

/** Whether a request differs from another one, and in answers alone. */
function isAnswerOnly(request: CalculationRequest | null, last: CalculationRequest | null) {
  if (!request || !last || isSameRequest(request, last)) return false;
  return isSameRequest(withoutAnswers(request), withoutAnswers(last));
}

const withoutAnswers = ({ items, ...request }: CalculationRequest): CalculationRequest => ({
  ...request,
  items: items.map(({ quantities: _q, claims: _c, answers: _a, ...item }) => item),
});
