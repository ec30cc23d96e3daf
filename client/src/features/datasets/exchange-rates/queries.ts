import { query } from "#client/lib/query.ts";
import { listExchangeRates } from "#shared/exchange-rates/contract.ts";

export const exchangeRatesQuery = query(listExchangeRates);
