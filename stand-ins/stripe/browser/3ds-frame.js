import { callApi, meetPage } from "./frame.js";

meetPage((settings, tell) => {
  const answer = (outcome) => async () => tell("done", await complete(settings, outcome));
  document.getElementById("test-source-authorize-3ds").onclick = answer("authorize");
  document.getElementById("test-source-fail-3ds").onclick = answer("fail");
});

/** The payment after the bank's answer, or why there is none. */
async function complete(settings, outcome) {
  const request = { method: "POST", path: "/challenge_complete", body: { outcome } };
  const { paymentIntent, error } = await callApi(settings, request);
  if (error || paymentIntent.status !== "requires_payment_method")
    return error ? { error } : { paymentIntent };
  return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
}
