import { callApi, connectToPage } from "./frame.js";

connectToPage((settings, sendToPage) => {
  const enable = (id, outcome) => {
    const button = document.getElementById(id);
    button.onclick = async () => sendToPage("done", await complete(settings, outcome));
    button.disabled = false; // from now on a click has an effect
  };
  enable("test-source-authorize-3ds", "authorize");
  enable("test-source-fail-3ds", "fail");
});

async function complete(settings, outcome) {
  const request = { method: "POST", path: "/challenge_complete", body: { outcome } };
  const { paymentIntent, error } = await callApi(settings, request);
  if (error || paymentIntent.status !== "requires_payment_method")
    return error ? { error } : { paymentIntent };
  return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
}
