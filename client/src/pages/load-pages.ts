import { addTexts, withTexts } from "#client/i18n/i18n.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";

// The screens beside the calculator, with their texts. In a file of its own, so that the first page names one
// file instead of all that they need.

export async function loadRegisterPage() {
  return (await withTexts("accounts", import("./register-page.tsx"))).RegisterPage;
}

export async function loadForgotPasswordPage() {
  return (await withTexts("accounts", import("./forgot-password-page.tsx"))).ForgotPasswordPage;
}

export async function loadResetPasswordPage() {
  return (await withTexts("accounts", import("./reset-password-page.tsx"))).ResetPasswordPage;
}

export async function loadAccountPage() {
  return (await withTexts("accounts", import("./account-page.tsx"))).AccountPage;
}

export async function loadConfirmEmailPage() {
  return (await withTexts("accounts", import("./confirm-email-page.tsx"))).ConfirmEmailPage;
}

export async function loadAdminPage() {
  return (await withTexts("accounts", import("./admin-page.tsx"))).AdminPage;
}

export async function loadDashboardPage() {
  const page = withTexts("admin", import("./dashboard-page.tsx"));
  return (await withTexts("accounts", page)).DashboardPage;
}

export async function loadAccuracyPage() {
  const page = withTexts("accuracy", import("./accuracy-page.tsx"));
  return (await withTexts("results", page)).AccuracyPage;
}

export async function loadChangesPage() {
  return (await withTexts("changes", import("./changes-page.tsx"))).ChangesPage;
}

export async function loadVerifyPage() {
  return (await withTexts("payments", import("./verify-page.tsx"))).VerifyPage;
}

/** Has the English texts as well, because the letter to a courier is in both languages. */
export async function loadCheckBillPage() {
  const english = addTexts(DEFAULT_LANGUAGE, "bill");
  const page = withTexts("bill", import("./check-bill-page.tsx"));
  const { CheckBillPage } = await withTexts("results", page);
  await english;
  return CheckBillPage;
}

export async function loadComparisonPage() {
  const page = withTexts("comparison", import("./comparison-page.tsx"));
  return (await withTexts("results", page)).ComparisonPage;
}

export async function loadQuotePage() {
  const page = withTexts("quotes", import("./quote-page.tsx"));
  return (await withTexts("payments", withTexts("results", page))).QuotePage;
}

export async function loadReviewPage() {
  const page = withTexts("quotes", import("./review-page.tsx"));
  return (await withTexts("results", page)).ReviewPage;
}

export async function loadHomePage() {
  const page = withTexts("quotes", import("./home-page.tsx"));
  return (await withTexts("accounts", withTexts("admin", page))).HomePage;
}

export async function loadSaveQuote() {
  return (await withTexts("quotes", import("./save-quote.tsx"))).SaveQuote;
}
