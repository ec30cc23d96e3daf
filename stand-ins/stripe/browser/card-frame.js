import { digitsOf, expiryOf, faultsOf } from "./card-rules.js";
import { languageOf, textsOf } from "./card-texts.js";
import { callApi, meetPage } from "./frame.js";

const FIELDS = ["number", "expiry", "cvc"];
const field = (name) => document.getElementById(name);
const typed = (name) => field(name).value;

let settings;
let tellPage = () => {}; // nobody listens yet

meetPage(
  async (given, tell) => {
    settings = given;
    tellPage = tell;
    dress();
    new ResizeObserver(([{ target }]) => tell("resize", { height: target.offsetHeight })).observe(
      document.body,
    );
    await load();
  },
  {
    async validate() {
      const error = showFaults();
      return error ? { error } : {};
    },
    async confirm() {
      const error = showFaults();
      return error
        ? { error }
        : callApi(settings, { method: "POST", path: "/confirm", body: card() });
    },
    update(changes) {
      Object.assign(settings, changes);
      dress();
    },
    focus: () => field("number").focus(),
  },
);

/** The fields are of use only while the intent waits for a card. */
async function load() {
  const { paymentIntent, error } = await callApi(settings, { method: "GET" });
  const isOpen = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
    paymentIntent?.status,
  );
  if (!isOpen) return tellPage("loaderror", { error: error ?? finished });
  tellPage("ready");
  tellChange();
}

const finished = {
  type: "invalid_request_error",
  code: "payment_intent_unexpected_state",
  message: "The PaymentIntent is in a terminal state and cannot be used to initialize Elements.",
};

/** The language and the shop's colours. */
function dress() {
  const texts = textsOf(settings.locale);
  document.documentElement.lang = languageOf(settings.locale);
  for (const name of FIELDS) document.querySelector(`label[for=${name}]`).textContent = texts[name];
  field("expiry").placeholder = texts.expiry_hint;
  const { colorBackground, colorText, colorPrimary, colorDanger, borderRadius } =
    settings.appearance?.variables ?? {};
  const variables = {
    background: colorBackground,
    text: colorText,
    primary: colorPrimary,
    danger: colorDanger,
    radius: borderRadius,
  };
  for (const [name, value] of Object.entries(variables))
    if (value) document.documentElement.style.setProperty(`--${name}`, value);
}

/** Shows what is wrong with the fields, and returns the first of it as Stripe.js does. */
function showFaults() {
  const texts = textsOf(settings.locale);
  const faults = faultsOf(values());
  for (const name of FIELDS) showFault(name, texts[faults[name]]);
  const code = FIELDS.map((name) => faults[name]).find(Boolean);
  return code && { type: "validation_error", code, message: texts[code] };
}

function showFault(name, text = "") {
  field(name).ariaInvalid = text ? "true" : null;
  document.getElementById(`${name}-error`).textContent = text;
}

const values = () => Object.fromEntries(FIELDS.map((name) => [name, typed(name)]));

function card() {
  const { month, year } = expiryOf(typed("expiry"));
  return {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": digitsOf(typed("number")),
    "payment_method_data[card][exp_month]": month,
    "payment_method_data[card][exp_year]": year,
    "payment_method_data[card][cvc]": digitsOf(typed("cvc")),
    use_stripe_sdk: "true",
  };
}

function tellChange() {
  const empty = FIELDS.every((name) => !typed(name));
  const complete = Object.values(faultsOf(values())).every((fault) => !fault);
  tellPage("change", { empty, complete, collapsed: false, value: { type: "card" } });
}

const FORMATS = {
  number: (digits) => digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, "$1 "),
  expiry: (digits) => digits.slice(0, 4).replace(/^(\d{2})(?=\d)/, "$1 / "),
  cvc: (digits) => digits.slice(0, 4),
};

document.addEventListener("input", ({ target }) => {
  target.value = FORMATS[target.name](digitsOf(target.value));
  showFault(target.name);
  tellChange();
});
document.addEventListener("focusin", () => tellPage("focus"));
document.addEventListener("focusout", () => tellPage("blur"));
