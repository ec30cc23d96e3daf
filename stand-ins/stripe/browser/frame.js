/**
 * Meets the page that opened this frame. Its messages are answered by `handlers`, by name;
 * `open` is called first, with the settings and a way to tell the page something.
 */
export function meetPage(open, handlers = {}) {
  window.addEventListener("message", ({ data: settings, ports: [port] }) => {
    if (!port) return;
    port.onmessage = async ({ data: { name, detail, question } }) => {
      const answer = await handlers[name]?.(detail);
      if (question) port.postMessage({ answerTo: question, detail: answer });
    };
    open(settings, (name, detail) => port.postMessage({ name, detail }));
  });
}

/** Calls the API about this payment with the browser's key. */
export async function callApi({ api, publicKey, clientSecret }, { method, path = "", body = {} }) {
  const [id] = clientSecret.split("_secret_");
  const sent = new URLSearchParams({ key: publicKey, client_secret: clientSecret, ...body });
  const address = `${api}/v1/payment_intents/${id}${path}`;
  const request = method === "GET" ? [`${address}?${sent}`] : [address, { method, body: sent }];
  try {
    const response = await fetch(...request);
    const answer = await response.json();
    return response.ok ? { paymentIntent: answer } : { error: answer.error };
  } catch {
    return { error: { type: "api_connection_error", message: NO_CONNECTION } };
  }
}

const NO_CONNECTION =
  "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.";
