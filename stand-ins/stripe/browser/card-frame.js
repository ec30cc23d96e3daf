import { extractDigits, parseExpiry, validateCard } from "./card-rules.js";
import { cardTexts, supportedLanguage } from "./card-texts.js";
import { callApi, connectToPage } from "./frame.js";

const FIELDS = ["number", "expiry", "cvc"];
const field = (name) => document.getElementById(name);
const fieldValue = (name) => field(name).value;

let settings;
let sendToPage = () => {};

connectToPage(
  async (initialSettings, send) => {
    settings = initialSettings;
    sendToPage = send;
    applySettings();
    new ResizeObserver(([{ target }]) => send("resize", { height: target.offsetHeight })).observe(
      document.body,
    );
    await load();
  },
  {
    async validate() {
      const error = showErrors();
      return error ? { error } : {};
    },
    async confirm() {
      const error = showErrors();
      return error
        ? { error }
        : callApi(settings, { method: "POST", path: "/confirm", body: cardParams() });
    },
    update(changes) {
      Object.assign(settings, changes);
      applySettings();
    },
    focus: () => field("number").focus(),
  },
);

async function load() {
  const { paymentIntent, error } = await callApi(settings, { method: "GET" });
  const isOpen = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
    paymentIntent?.status,
  );
  if (!isOpen) return sendToPage("loaderror", { error: error ?? terminalStateError });
  sendToPage("ready");
  sendChange();
}

const terminalStateError = {
  type: "invalid_request_error",
  code: "payment_intent_unexpected_state",
  message: "The PaymentIntent is in a terminal state and cannot be used to initialize Elements.",
};

function applySettings() {
  const texts = cardTexts(settings.locale);
  document.documentElement.lang = supportedLanguage(settings.locale);
  for (const name of FIELDS) document.querySelector(`label[for=${name}]`).textContent = texts[name];
  field("expiry").placeholder = texts.expiry_hint;
  const { colorBackground, colorText, colorPrimary, colorDanger, borderRadius, fontSizeBase } =
    settings.appearance?.variables ?? {};
  const variables = {
    background: colorBackground,
    text: colorText,
    primary: colorPrimary,
    danger: colorDanger,
    radius: borderRadius,
    "font-size": fontSizeBase,
  };
  for (const [name, value] of Object.entries(variables))
    if (value) document.documentElement.style.setProperty(`--${name}`, value);
}

function showErrors() {
  const texts = cardTexts(settings.locale);
  const errors = validateCard(values());
  for (const name of FIELDS) showError(name, texts[errors[name]]);
  const code = FIELDS.map((name) => errors[name]).find(Boolean);
  return code && { type: "validation_error", code, message: texts[code] };
}

function showError(name, text = "") {
  field(name).ariaInvalid = text ? "true" : null;
  document.getElementById(`${name}-error`).textContent = text;
}

const values = () => Object.fromEntries(FIELDS.map((name) => [name, fieldValue(name)]));

function cardParams() {
  const { month, year } = parseExpiry(fieldValue("expiry"));
  return {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": extractDigits(fieldValue("number")),
    "payment_method_data[card][exp_month]": month,
    "payment_method_data[card][exp_year]": year,
    "payment_method_data[card][cvc]": extractDigits(fieldValue("cvc")),
    use_stripe_sdk: "true",
  };
}

function sendChange() {
  const empty = FIELDS.every((name) => !fieldValue(name));
  const complete = Object.values(validateCard(values())).every((error) => !error);
  sendToPage("change", { empty, complete, collapsed: false, value: { type: "card" } });
}

const FORMATS = {
  number: (digits) => digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, "$1 "),
  expiry: (digits) => digits.slice(0, 4).replace(/^(\d{2})(?=\d)/, "$1 / "),
  cvc: (digits) => digits.slice(0, 4),
};

document.addEventListener("input", ({ target }) => {
  target.value = FORMATS[target.name](extractDigits(target.value));
  showError(target.name);
  sendChange();
});
document.addEventListener("focusin", () => sendToPage("focus"));
document.addEventListener("focusout", () => sendToPage("blur"));
