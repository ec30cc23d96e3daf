import type { Deps } from "#server/deps.ts";
import { AppError, type ErrorKind, validationError } from "#server/errors/app-error.ts";
import type { CallReport } from "#server/integrations/landed-cost/landed-cost.ts";
import type {
  ErrorOutcome,
  LandedCostError,
} from "#server/integrations/landed-cost/landed-cost-error.ts";
import type { QuoteRequest } from "#server/integrations/landed-cost/operation.ts";
import type { Quote } from "#server/integrations/landed-cost/parse-response.ts";
import { readCredential } from "#server/security/read-credential.ts";
import { settingValue } from "#shared/settings/settings.ts";
import type { TextKey, TextParams } from "#shared/texts.ts";
import { recordCall } from "./record-call.ts";

export type LandedCostDeps = Pick<
  Deps,
  "db" | "settings" | "encryptionKeys" | "environmentCredentials" | "landedCost"
>;

/** Throws `invalid` when the provider rejects the shipment, else `badGateway`, `unavailable` or `timeout`. */
export async function requestQuote(
  deps: LandedCostDeps,
  shipment: Omit<QuoteRequest, "serviceLevel">,
): Promise<{ quote: Quote; raw: unknown }> {
  const key = await readCredential(deps, "zonos_api_key");
  if (!key) throw new AppError("unavailable", "landedCost.notSetUp");
  const serviceLevel = settingValue(await deps.settings.get(), "zonos_service_level_code");
  const result = await deps.landedCost.quote({ ...shipment, serviceLevel }, key);
  if (result.report) await recordCall(deps, { ...result.report, isTest: false });
  if ("error" in result) throw toAppError(result.error, result.report);
  return result;
}

const ERROR_BY_OUTCOME: Record<
  Exclude<ErrorOutcome, "rejected" | "unsupportedRoute">,
  [ErrorKind, TextKey]
> = {
  rejectedKey: ["badGateway", "landedCost.failed"],
  rejectedService: ["badGateway", "landedCost.failed"],
  rateLimited: ["unavailable", "landedCost.unavailable"],
  unavailable: ["unavailable", "landedCost.unavailable"],
  unreachable: ["unavailable", "landedCost.unavailable"],
  timeout: ["timeout", "landedCost.timeout"],
  failed: ["badGateway", "landedCost.failed"],
  unreadable: ["badGateway", "landedCost.failed"],
  tooLarge: ["badGateway", "landedCost.failed"],
  inconsistentTotals: ["badGateway", "landedCost.inconsistentTotals"],
};

const MAX_RETRY_AFTER_S = 3600;

function toAppError(error: LandedCostError, report: CallReport | null): AppError {
  const { outcome, retryAfter } = error;
  if (outcome === "unsupportedRoute")
    return rejectionError("landedCost.unsupportedRoute", "toCountry");
  if (outcome === "rejected") return rejectedShipment(error, report?.message ?? "");
  const [kind, key] = ERROR_BY_OUTCOME[outcome];
  return retryAfter && kind === "unavailable"
    ? new AppError(kind, key, {
        retryAfter: Math.min(retryAfter, MAX_RETRY_AFTER_S),
        cause: error,
      })
    : new AppError(kind, key, { cause: error });
}

/** Gives the provider's own reason, from which the report has removed keys. */
function rejectedShipment({ field }: LandedCostError, message: string): AppError {
  const reason = message.replace(/\.$/, "");
  return reason
    ? rejectionError("landedCost.rejectedBecause", field, { reason })
    : rejectionError("landedCost.rejected", field);
}

const rejectionError = (key: TextKey, field: string | null, params: TextParams = {}) =>
  field
    ? validationError([{ path: field, key, params }])
    : new AppError("invalid", key, { params });
