// Stands in for Stripe.js of the release train "endive". The card's fields are in a frame, and what
// is typed there never comes into the page.
{
  const { origin } = new URL(document.currentScript.src);
  const api = origin === "https://js.stripe.com" ? "https://api.stripe.com" : origin;

  /** What belongs to an `elements` object and is not shown: its settings and its card form. */
  const internals = new WeakMap();

  function Stripe(publicKey, { locale = "auto" } = {}) {
    checkKey(publicKey);
    const session = { api, publicKey, locale };
    return {
      elements: (options) => newElements(session, options),
      confirmPayment,
      retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(session, clientSecret),
      registerAppInfo() {},
      _registerWrapper() {},
      ...Object.fromEntries(OTHERS.map((name) => [name, () => unsupported(name)])),
    };
  }
  Stripe.version = "endive";
  window.Stripe = Stripe;

  /** Looked for by the React package, but no part of paying with the payment element. */
  const OTHERS = ["createToken", "createPaymentMethod", "confirmCardPayment"];

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

  function newElements(session, { clientSecret, locale, appearance } = {}) {
    if (!/^pi_\w+_secret_\w+$/.test(clientSecret ?? ""))
      throw integrationError(
        "Invalid value for elements(): clientSecret should be a client secret of the form pi_…_secret_….",
      );
    const settings = { ...session, clientSecret, locale: locale ?? session.locale, appearance };
    const inside = { settings, form: undefined };
    const elements = {
      create(type) {
        if (type !== "payment")
          throw integrationError(
            `A valid Element name must be provided. You have provided: ${type}.`,
          );
        if (inside.form) throw integrationError("Can only create one Element of type payment.");
        inside.form = newCardForm(settings, () => {
          inside.form = undefined;
        });
        return inside.form.element;
      },
      getElement: (type) => (type === "payment" && inside.form?.element) || null,
      update(changes) {
        Object.assign(settings, changes);
        inside.form?.frame?.tell("update", changes);
      },
      submit: () => mountedFrame(inside, "submit").ask("validate"),
      fetchUpdates: async () => ({}),
    };
    internals.set(elements, inside);
    return elements;
  }

  function newCardForm(settings, onDestroy) {
    const listeners = newListeners();
    const form = { frame: undefined, element: undefined };

    function receive(name, detail) {
      if (name === "resize") form.frame.resize(detail);
      else listeners.emit(name, { elementType: "payment", ...detail });
    }

    form.element = {
      mount(target) {
        this.unmount();
        const title = "Secure payment input frame";
        form.frame = openFrame(containerOf(target), {
          path: "/card-frame",
          title,
          settings,
          receive,
        });
      },
      unmount() {
        form.frame?.close();
        form.frame = undefined;
      },
      destroy() {
        this.unmount();
        onDestroy();
      },
      update() {},
      focus: () => form.frame?.tell("focus"),
      on: listeners.on,
      once: listeners.once,
      off: listeners.off,
    };
    return form;
  }

  function containerOf(target) {
    const container = typeof target === "string" ? document.querySelector(target) : target;
    if (container instanceof Element) return container;
    throw integrationError(
      `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
    );
  }

  function newListeners() {
    const handlers = [];
    return {
      on(event, handler) {
        handlers.push({ event, handler });
      },
      once(event, handler) {
        handlers.push({ event, handler, isLast: true });
      },
      off(event, handler) {
        const place = handlers.findIndex((one) => one.event === event && one.handler === handler);
        if (place >= 0) handlers.splice(place, 1);
      },
      emit(event, detail) {
        for (const one of handlers.filter((known) => known.event === event)) {
          if (one.isLast) handlers.splice(handlers.indexOf(one), 1);
          one.handler(detail);
        }
      },
    };
  }

  /** A frame of ours in the page, and the only way to talk with it: a port of its own. */
  function openFrame(container, { path, title, settings, receive }) {
    const { port1: port, port2 } = new MessageChannel();
    const answers = new Map();
    const iframe = document.createElement("iframe");
    iframe.src = origin + path;
    iframe.title = title;
    iframe.allow = "payment *";
    Object.assign(iframe.style, { border: "0", display: "block", width: "100%" });
    iframe.addEventListener("load", () => {
      iframe.contentWindow.postMessage(structuredClone(settings), origin, [port2]);
    });
    port.onmessage = ({ data: { name, detail, answerTo } }) => {
      if (answerTo === undefined) return receive(name, detail);
      answers.get(answerTo)(detail);
      answers.delete(answerTo);
    };
    container.replaceChildren(iframe);

    return {
      tell: (name, detail) => port.postMessage({ name, detail }),
      ask(name, detail) {
        const question = crypto.randomUUID();
        port.postMessage({ name, detail, question });
        return new Promise((resolve) => answers.set(question, resolve));
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

  function mountedFrame(inside, caller) {
    const frame = inside?.form?.frame;
    if (frame) return frame;
    throw integrationError(
      `Invalid value for ${caller}(): elements should have a mounted Payment Element.`,
    );
  }

  async function confirmPayment({ elements, confirmParams, redirect = "always" } = {}) {
    const inside = internals.get(elements);
    const frame = mountedFrame(inside, "confirmPayment");
    const { return_url } = confirmParams ?? {};
    if (redirect !== "if_required" && !return_url)
      throw integrationError(
        "Missing required param: confirmParams.return_url is required unless redirect is if_required.",
      );
    inside.running ??= confirm(frame, inside.settings).finally(() => {
      inside.running = undefined;
    });
    const result = await inside.running;
    if (redirect === "if_required" || result.error) return result;
    return leaveFor(return_url, result.paymentIntent);
  }

  async function confirm(frame, settings) {
    const result = await frame.ask("confirm");
    return result.paymentIntent?.status === "requires_action" ? askBank(settings) : result;
  }

  /** Lays the bank's question over the page, as a child of its body. */
  function askBank(settings) {
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

  function leaveFor(returnUrl, intent) {
    const address = new URL(returnUrl);
    address.searchParams.set("payment_intent", intent.id);
    address.searchParams.set("payment_intent_client_secret", intent.client_secret);
    address.searchParams.set("redirect_status", intent.status);
    window.location.assign(address);
    return new Promise(() => {});
  }

  async function retrievePaymentIntent({ publicKey }, clientSecret) {
    const [id] = clientSecret.split("_secret_");
    const query = new URLSearchParams({ key: publicKey, client_secret: clientSecret });
    const response = await fetch(`${api}/v1/payment_intents/${id}?${query}`);
    const body = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error };
  }

  function integrationError(message) {
    return Object.assign(new Error(message), { name: "IntegrationError" });
  }
}
