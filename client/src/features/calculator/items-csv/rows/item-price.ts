import type { QuantityCell } from "#client/features/calculator/items-csv/cells/quantity-cell.ts";
import type { Remark } from "#client/features/calculator/items-csv/items-csv.ts";
import type { CalculationItem } from "#shared/calculator/contract.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { formatAmount, fromCents, toCents } from "#shared/money.ts";

export type PriceInput = {
  /** The price of one unit of `quantity`; null if the file has none. */
  unitValue: number | null;
  lineTotal: number | null;
  quantity: QuantityCell;
  quantityText: string;
  currency: Currency;
};

export type ItemPrice = Pick<CalculationItem, "value" | "quantity" | "quantities"> & {
  remarks: Remark[];
  /** Follows the description of a lot, whose quantity is 1. */
  suffix?: string;
};

/**
 * The unit value and the whole quantity whose product is the value of the row. A line total that does not divide into
 * whole cents becomes one lot, so that the total stays exact. Null if no amount is positive.
 */
export function itemPrice(input: PriceInput): ItemPrice | null {
  const { unitValue, lineTotal, quantity } = input;
  const unit = smallestUnit(input.currency);
  const isPositive = (amount: number | null) => amount !== null && toCents(amount, unit) > 0;
  if (isPositive(unitValue)) return priceByUnit(input, unitValue ?? 0);
  if (lineTotal === null || !isPositive(lineTotal)) return null;
  return divided(input, lineTotal, quantity.pieces);
}

function priceByUnit(input: PriceInput, unitValue: number): ItemPrice {
  const { lineTotal, quantity, currency } = input;
  const { pieces, amount, piecesPerUnit } = quantity;
  if (pieces === null) return asLot(input, lineTotal ?? unitValue * amount, null);
  const isPerPiece = piecesPerUnit === 1 || isSame(unitValue * pieces, lineTotal, currency);
  if (isPerPiece) return pricePerPiece(input, unitValue, pieces);
  const { remarks, ...price } = divided(input, lineTotal ?? unitValue * amount, pieces);
  const counted = `${pieces} × ${formatAmount(price.value)}`;
  const remark: Remark = { kind: "piecesOfUnit", from: input.quantityText, to: counted };
  return { ...price, remarks: remarks.length > 0 ? remarks : [remark] };
}

function pricePerPiece(input: PriceInput, unitValue: number, pieces: number): ItemPrice {
  const { lineTotal, currency } = input;
  const value = fromCents(toCents(unitValue, smallestUnit(currency)));
  const price = { value, quantity: pieces, ...weights(input.quantity) };
  const isRounded = value !== unitValue;
  if (lineTotal === null) {
    const rounded: Remark = { kind: "valueRounded", from: `${unitValue}`, to: formatAmount(value) };
    return { ...price, remarks: isRounded ? [rounded] : [] };
  }
  if (isSame(value * pieces, lineTotal, currency)) return { ...price, remarks: [] };
  if (isRounded && isSame(unitValue * pieces, lineTotal, currency)) {
    return asLot(input, lineTotal, pieces);
  }
  const [from, to] = [formatAmount(lineTotal), formatAmount(value * pieces)];
  return { ...price, remarks: [{ kind: "totalDiffers", from, to }] };
}

const isSame = (amount: number, total: number | null, currency: Currency): boolean =>
  total !== null && centsOf(amount, currency) === centsOf(total, currency);

/** Removes the noise of binary fractions: 0.1 × 3 is 0.3. */
const centsOf = (amount: number, currency: Currency) =>
  toCents(Number(amount.toPrecision(15)), smallestUnit(currency));

function divided(input: PriceInput, total: number, pieces: number | null): ItemPrice {
  const cents = centsOf(total, input.currency);
  if (pieces === null || cents % (pieces * smallestUnit(input.currency)) !== 0) {
    return asLot(input, total, pieces);
  }
  const value = fromCents(cents) / pieces;
  const rounded = fromCents(toCents(Number(value.toPrecision(15))));
  return { value: rounded, quantity: pieces, ...weights(input.quantity), remarks: [] };
}

function asLot(input: PriceInput, total: number, pieces: number | null): ItemPrice {
  const { quantity, quantityText, currency } = input;
  const value = fromCents(centsOf(total, currency));
  const shown = formatAmount(value);
  const from = pieces === null ? quantityText : `${shown} ÷ ${pieces}`;
  return {
    value,
    quantity: 1,
    quantities: { ...(pieces !== null && { number: pieces }), ...weights(quantity).quantities },
    suffix: pieces === null ? ` (${quantityText})` : ` × ${pieces}`,
    remarks: [{ kind: "lot", from, to: `1 × ${shown}` }],
  };
}

/** What a weight or pairs as the quantity say of the whole row. */
function weights({ kg, pairs }: QuantityCell): Pick<ItemPrice, "quantities"> {
  if (kg !== undefined) return { quantities: { kg } };
  return pairs === undefined ? {} : { quantities: { pair: pairs } };
}
