/** Calls `open` with the settings and a function that sends to the page. */
export function connectToPage(open, handlers = {}) {
  window.addEventListener("message", ({ data: settings, ports: [port] }) => {
    if (!port) return;
    port.onmessage = async ({ data: { name, detail, requestId } }) => {
      const reply = await handlers[name]?.(detail);
      if (requestId) port.postMessage({ replyTo: requestId, detail: reply });
    };
    open(settings, (name, detail) => port.postMessage({ name, detail }));
  });
}

export async function callApi(
  { api, publishableKey, clientSecret },
  { method, path = "", body = {} },
) {
  const [id] = clientSecret.split("_secret_");
  const params = new URLSearchParams({ key: publishableKey, client_secret: clientSecret, ...body });
  const url = `${api}/v1/payment_intents/${id}${path}`;
  const request = method === "GET" ? [`${url}?${params}`] : [url, { method, body: params }];
  try {
    const response = await fetch(...request);
    const result = await response.json();
    return response.ok ? { paymentIntent: result } : { error: result.error };
  } catch {
    return { error: { type: "api_connection_error", message: NO_CONNECTION } };
  }
}

const NO_CONNECTION =
  "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.";
