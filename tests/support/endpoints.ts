import * as accounts from "#shared/accounts/contract.ts";
import * as ownAccount from "#shared/accounts/own-account.ts";
import * as setUp from "#shared/accounts/set-up.ts";
import * as twoStep from "#shared/accounts/two-step.ts";
import * as accuracy from "#shared/accuracy/contract.ts";
import * as analytics from "#shared/analytics/contract.ts";
import * as audit from "#shared/audit/contract.ts";
import * as billCheck from "#shared/bill-check/contract.ts";
import * as branding from "#shared/branding/contract.ts";
import * as comparison from "#shared/calculator/comparison.ts";
import * as calculator from "#shared/calculator/contract.ts";
import * as carrierFees from "#shared/carrier-fees/contract.ts";
import * as changes from "#shared/changes/contract.ts";
import * as credentials from "#shared/credentials/contract.ts";
import * as datasets from "#shared/datasets/contract.ts";
import * as proposals from "#shared/datasets/proposals.ts";
import * as exchangeRates from "#shared/exchange-rates/contract.ts";
import * as feed from "#shared/feed/contract.ts";
import * as history from "#shared/history/contract.ts";
import type { AnyEndpoint } from "#shared/http/endpoint.ts";
import * as landedCost from "#shared/landed-cost/contract.ts";
import * as comingChanges from "#shared/measures/coming-changes.ts";
import * as measures from "#shared/measures/contract.ts";
import * as payments from "#shared/payments/contract.ts";
import * as chargeExplanation from "#shared/payments/explanation-contract.ts";
import * as movements from "#shared/payments/movements.ts";
import * as paymentNotes from "#shared/payments/notes-contract.ts";
import * as paymentsPortal from "#shared/payments/portal-contract.ts";
import * as receiptFiles from "#shared/payments/receipt-files.ts";
import * as probe from "#shared/probe/contract.ts";
import * as productAlerts from "#shared/products/alerts-contract.ts";
import * as products from "#shared/products/contract.ts";
import * as quotes from "#shared/quotes/contract.ts";
import * as quoteFiles from "#shared/quotes/quote-files.ts";
import * as quoteReviews from "#shared/quotes/review-contract.ts";
import * as schedule from "#shared/schedule/contract.ts";
import * as settings from "#shared/settings/contract.ts";
import * as publicSettings from "#shared/settings/public-contract.ts";
import * as sources from "#shared/sources/contract.ts";
import * as dataStatus from "#shared/sources/data-status.ts";
import * as suggestions from "#shared/suggestions/contract.ts";
import * as tariffs from "#shared/tariffs/contract.ts";
import * as tariffCountries from "#shared/tariffs/countries.ts";
import * as today from "#shared/today/contract.ts";

const CONTRACTS = [
  setUp,
  today,
  accounts,
  ownAccount,
  twoStep,
  accuracy,
  analytics,
  audit,
  billCheck,
  branding,
  calculator,
  comparison,
  carrierFees,
  changes,
  credentials,
  datasets,
  proposals,
  exchangeRates,
  history,
  landedCost,
  measures,
  comingChanges,
  movements,
  payments,
  chargeExplanation,
  paymentNotes,
  paymentsPortal,
  receiptFiles,
  probe,
  products,
  productAlerts,
  quotes,
  quoteFiles,
  quoteReviews,
  schedule,
  settings,
  publicSettings,
  sources,
  dataStatus,
  feed,
  suggestions,
  tariffs,
  tariffCountries,
];

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** Every endpoint of the contracts, which are all routes of the API: app-routes.test.ts compares them. */
export const endpoints = CONTRACTS.flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint)
  .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }));
