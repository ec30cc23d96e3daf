// Stand-in of Stripe.js, release train "endive". As with Stripe, the card fields are in a frame, so
// card numbers never reach the page.
{
  const { origin } = new URL(document.currentScript.src);
  const api = origin === "https://js.stripe.com" ? "https://api.stripe.com" : origin;

  const internals = new WeakMap();

  function Stripe(publishableKey, { locale = "auto" } = {}) {
    checkKey(publishableKey);
    const session = { api, publishableKey, locale };
    return {
      elements: (options) => createElements(session, options),
      confirmPayment,
      retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(session, clientSecret),
      registerAppInfo() {},
      _registerWrapper() {},
      ...Object.fromEntries(UNSUPPORTED_METHODS.map((name) => [name, () => unsupported(name)])),
    };
  }
  Stripe.version = "endive";
  window.Stripe = Stripe;

  /** @stripe/react-stripe-js checks that these exist. */
  const UNSUPPORTED_METHODS = ["createToken", "createPaymentMethod", "confirmCardPayment"];

  function unsupported(name) {
    throw integrationError(`The stand-in of Stripe.js has no ${name}().`);
  }

  function checkKey(key) {
    if (typeof key !== "string" || !key)
      throw integrationError("Missing value for Stripe(): apiKey should be a string.");
    if (key.startsWith("sk_") || key.startsWith("rk_"))
      throw integrationError(
        "You should not use your secret key with Stripe.js. Please pass a publishable key instead.",
      );
  }

  function createElements(session, { clientSecret, locale, appearance } = {}) {
    if (!/^pi_\w+_secret_\w+$/.test(clientSecret ?? ""))
      throw integrationError(
        "Invalid value for elements(): clientSecret should be a client secret of the form pi_…_secret_….",
      );
    const settings = { ...session, clientSecret, locale: locale ?? session.locale, appearance };
    const internal = { settings, paymentElement: undefined };
    const elements = {
      create(type) {
        if (type !== "payment")
          throw integrationError(
            `A valid Element name must be provided. You have provided: ${type}.`,
          );
        if (internal.paymentElement)
          throw integrationError("Can only create one Element of type payment.");
        internal.paymentElement = createPaymentElement(settings, () => {
          internal.paymentElement = undefined;
        });
        return internal.paymentElement.element;
      },
      getElement: (type) => (type === "payment" && internal.paymentElement?.element) || null,
      update(changes) {
        Object.assign(settings, changes);
        internal.paymentElement?.frame?.send("update", changes);
      },
      submit: () => mountedFrame(internal, "submit").request("validate"),
      fetchUpdates: async () => ({}),
    };
    internals.set(elements, internal);
    return elements;
  }

  function createPaymentElement(settings, onDestroy) {
    const listeners = createListeners();
    const state = { frame: undefined, element: undefined };

    function receive(name, detail) {
      if (name === "resize") state.frame.resize(detail);
      else listeners.emit(name, { elementType: "payment", ...detail });
    }

    state.element = {
      mount(target) {
        this.unmount();
        const title = "Secure payment input frame";
        state.frame = openFrame(findContainer(target), {
          path: "/card-frame",
          title,
          settings,
          receive,
        });
      },
      unmount() {
        state.frame?.close();
        state.frame = undefined;
      },
      destroy() {
        this.unmount();
        onDestroy();
      },
      update() {},
      focus: () => state.frame?.send("focus"),
      on: listeners.on,
      once: listeners.once,
      off: listeners.off,
    };
    return state;
  }

  function findContainer(target) {
    const container = typeof target === "string" ? document.querySelector(target) : target;
    if (container instanceof Element) return container;
    throw integrationError(
      `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
    );
  }

  function createListeners() {
    const handlers = [];
    return {
      on(event, handler) {
        handlers.push({ event, handler });
      },
      once(event, handler) {
        handlers.push({ event, handler, once: true });
      },
      off(event, handler) {
        const index = handlers.findIndex(
          (entry) => entry.event === event && entry.handler === handler,
        );
        if (index >= 0) handlers.splice(index, 1);
      },
      emit(event, detail) {
        for (const entry of handlers.filter((candidate) => candidate.event === event)) {
          if (entry.once) handlers.splice(handlers.indexOf(entry), 1);
          entry.handler(detail);
        }
      },
    };
  }

  function openFrame(container, { path, title, settings, receive }) {
    const { port1: port, port2 } = new MessageChannel();
    const pendingReplies = new Map();
    const iframe = document.createElement("iframe");
    iframe.src = origin + path;
    iframe.title = title;
    iframe.allow = "payment *";
    Object.assign(iframe.style, { border: "0", display: "block", width: "100%" });
    iframe.addEventListener("load", () => {
      iframe.contentWindow.postMessage(structuredClone(settings), origin, [port2]);
    });
    port.onmessage = ({ data: { name, detail, replyTo } }) => {
      if (replyTo === undefined) return receive(name, detail);
      pendingReplies.get(replyTo)(detail);
      pendingReplies.delete(replyTo);
    };
    container.replaceChildren(iframe);

    return {
      send: (name, detail) => port.postMessage({ name, detail }),
      request(name, detail) {
        const requestId = crypto.randomUUID();
        port.postMessage({ name, detail, requestId });
        return new Promise((resolve) => pendingReplies.set(requestId, resolve));
      },
      resize({ height }) {
        iframe.style.height = `${height}px`;
      },
      close() {
        port.close();
        iframe.remove();
      },
    };
  }

  function mountedFrame(internal, caller) {
    const frame = internal?.paymentElement?.frame;
    if (frame) return frame;
    throw integrationError(
      `Invalid value for ${caller}(): elements should have a mounted Payment Element.`,
    );
  }

  async function confirmPayment({ elements, confirmParams, redirect = "always" } = {}) {
    const internal = internals.get(elements);
    const frame = mountedFrame(internal, "confirmPayment");
    const { return_url } = confirmParams ?? {};
    if (redirect !== "if_required" && !return_url)
      throw integrationError(
        "Missing required param: confirmParams.return_url is required unless redirect is if_required.",
      );
    internal.running ??= confirm(frame, internal.settings).finally(() => {
      internal.running = undefined;
    });
    const result = await internal.running;
    if (redirect === "if_required" || result.error) return result;
    return redirectTo(return_url, result.paymentIntent);
  }

  async function confirm(frame, settings) {
    const result = await frame.request("confirm");
    return result.paymentIntent?.status === "requires_action" ? showChallenge(settings) : result;
  }

  function showChallenge(settings) {
    const layer = document.createElement("div");
    Object.assign(layer.style, { position: "fixed", inset: "0", zIndex: "2147483647" });
    document.body.append(layer);
    return new Promise((resolve) => {
      const frame = openFrame(layer, {
        path: "/3ds-frame",
        title: "Secure 3D Secure frame",
        settings,
        receive(_name, result) {
          frame.close();
          layer.remove();
          resolve(result);
        },
      });
      layer.firstElementChild.style.height = "100%";
    });
  }

  function redirectTo(returnUrl, intent) {
    const url = new URL(returnUrl);
    url.searchParams.set("payment_intent", intent.id);
    url.searchParams.set("payment_intent_client_secret", intent.client_secret);
    url.searchParams.set("redirect_status", intent.status);
    window.location.assign(url);
    return new Promise(() => {});
  }

  async function retrievePaymentIntent({ publishableKey }, clientSecret) {
    const [id] = clientSecret.split("_secret_");
    const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
    const response = await fetch(`${api}/v1/payment_intents/${id}?${query}`);
    const body = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error };
  }

  function integrationError(message) {
    return Object.assign(new Error(message), { name: "IntegrationError" });
  }
}
