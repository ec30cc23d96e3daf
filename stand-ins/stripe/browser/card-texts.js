const TEXTS = {
  en: {
    number: "Card number",
    expiry: "Expiration date",
    expiry_hint: "MM / YY",
    cvc: "Security code",
    incomplete_number: "Your card number is incomplete.",
    invalid_number: "Your card number is invalid.",
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration month is invalid.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
  },
  de: {
    number: "Kartennummer",
    expiry: "Ablaufdatum",
    expiry_hint: "MM / JJ",
    cvc: "Sicherheitscode",
    incomplete_number: "Die Kartennummer ist unvollständig.",
    invalid_number: "Die Kartennummer ist ungültig.",
    incomplete_expiry: "Das Ablaufdatum Ihrer Karte ist unvollständig.",
    invalid_expiry_month: "Der Ablaufmonat Ihrer Karte ist ungültig.",
    invalid_expiry_year_past: "Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.",
    invalid_expiry_month_past: "Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.",
    incomplete_cvc: "Der Sicherheitscode Ihrer Karte ist unvollständig.",
  },
  zh: {
    number: "卡号",
    expiry: "有效期",
    expiry_hint: "月 / 年",
    cvc: "安全码",
    incomplete_number: "您的卡号不完整。",
    invalid_number: "您的卡号无效。",
    incomplete_expiry: "您的卡片有效期不完整。",
    invalid_expiry_month: "您的卡片到期月份无效。",
    invalid_expiry_year_past: "您的卡片到期年份已过。",
    invalid_expiry_month_past: "您的卡片已过期。",
    incomplete_cvc: "您的卡片安全码不完整。",
  },
};

export function supportedLanguage(locale) {
  const [language] = (locale === "auto" ? navigator.language : locale).split("-");
  return language in TEXTS ? language : "en";
}

export const cardTexts = (locale) => TEXTS[supportedLanguage(locale)];
