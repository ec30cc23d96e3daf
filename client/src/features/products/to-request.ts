import type { CalculationItem, CalculationRequest } from "#shared/calculator/contract.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { Catalog, Product } from "#shared/products/contract.ts";

/** A calculation of these products, which have one currency, in the quantities of a usual month. */
export function toRequest(
  products: readonly Product[],
  catalog: Catalog | undefined,
): CalculationRequest {
  const [first] = products;
  return {
    fromCountry: catalog?.fromCountry || first?.origin || "",
    toCountry: TARIFF_DESTINATION,
    currency: first?.currency ?? "USD",
    shippingCost: 0,
    insuranceCost: 0,
    items: products.map(toItem),
  };
}

function toItem(product: Product): CalculationItem {
  const { description, unitPrice, currency, origin, hsCode, weight, claims, answers } = product;
  const quantity = product.monthlyQuantity ?? 1;
  return {
    description,
    value: unitPrice,
    quantity,
    currency,
    countryOfOrigin: origin,
    ...(hsCode && { hsCode }),
    ...(weight !== null && { quantities: { kg: Number((weight * quantity).toFixed(6)) } }),
    ...(claims.length > 0 && { claims: [...claims] }),
    ...(Object.keys(answers).length > 0 && { answers: { ...answers } }),
  };
}
