import { callApi, connectToPage } from "./frame.js";

connectToPage((settings, sendToPage) => {
  const finish = (outcome) => async () => sendToPage("done", await complete(settings, outcome));
  document.getElementById("test-source-authorize-3ds").onclick = finish("authorize");
  document.getElementById("test-source-fail-3ds").onclick = finish("fail");
});

async function complete(settings, outcome) {
  const request = { method: "POST", path: "/challenge_complete", body: { outcome } };
  const { paymentIntent, error } = await callApi(settings, request);
  if (error || paymentIntent.status !== "requires_payment_method")
    return error ? { error } : { paymentIntent };
  return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
}
