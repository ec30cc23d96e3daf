import * as z from "zod/mini";
import { MAX_DESCRIPTION } from "#shared/calculator/contract.ts";
import { defineDownload, defineEndpoint } from "#shared/http/endpoint.ts";
import { listOf, searchText } from "#shared/http/fields.ts";
import { isRowCursor, UUID } from "#shared/http/row-cursor.ts";
import type { ProductFigures } from "./figures.ts";
import {
  MAX_CODE_NOTE,
  MAX_SUPPLIER,
  optionalProductFields,
  type ProductField,
  type ProductValues,
  productFields,
  productInput,
} from "./product-fields.ts";

// The products of an account: what it buys again and again, each with its landed cost and what is open about it.

/** How many products an account may have. */
export const MAX_PRODUCTS = 20_000;

/** How many rows one request imports; a larger file is sent in several. */
export const MAX_IMPORTED_PRODUCTS = 1000;

const product = z.custom<
  ProductValues & {
    id: string;
    isArchived: boolean;
    /** ISO 8601. */
    createdAt: string;
    updatedAt: string;
    /** Null until a job has computed them. */
    figures: ProductFigures | null;
  }
>();
export type Product = z.output<typeof product>;

/** 409 at 20,000 products and for a SKU that another product has. */
export const createProduct = defineEndpoint({
  method: "POST",
  path: "/api/products",
  access: "user",
  body: z.strictObject({ ...optionalProductFields, description: productFields.description }),
  result: product,
});

/** Changes the fields that are stated. Archive and deletion are taken back by their opposite. */
export const updateProduct = defineEndpoint({
  method: "PATCH",
  path: "/api/products/:id",
  access: "user",
  body: z.strictObject({
    ...optionalProductFields,
    isArchived: z.optional(z.boolean()),
    isDeleted: z.optional(z.boolean()),
  }),
  result: product,
});

export const PRODUCTS_PER_PAGE = 50;

/** The greatest rank of a product in the list of what needs work: 15 digits. */
export const MAX_RANK = 999_999_999_999_999;

/** The last row of a page: its time and id, or its rank and id where the list is sorted by rank: "120_<id>". */
const isProductCursor = (text: string): boolean => {
  const [rank = "", id = "", ...rest] = text.split("_");
  const isRanked = /^\d{1,15}$/.test(rank) && UUID.test(id) && rest.length === 0;
  return isRanked || isRowCursor(text, UUID);
};

/** `search` is a part of the SKU, the description, the HS code, the GTIN or the supplier. */
export const productFilters = {
  search: z.optional(searchText),
  show: z.optional(z.enum(["needsWork", "archived"])),
};
const productsQuery = z.object({
  ...productFilters,
  after: z.optional(z.string().check(z.refine(isProductCursor))),
});
export type ProductsQuery = z.output<typeof productsQuery>;

/** The newest first; those that need work by what is at stake, the most first. `next` continues the list; null at its end. */
export const listProducts = defineEndpoint({
  method: "GET",
  path: "/api/products",
  access: "user",
  query: productsQuery,
  result: z.object({
    products: z.array(product),
    next: z.nullable(z.string()),
    /** How many products there are that are not archived. */
    total: z.number(),
    needsWork: z.number(),
    /** How many of these wait for their figures. */
    computing: z.number(),
  }),
});

/** A value before and after; the first change of a product is that it was added. */
export type ProductChange = {
  id: string;
  /** ISO 8601. */
  at: string;
  /** The email of the person. */
  by: string;
  kind: "added" | "edited" | "imported";
  fields: { field: ProductField; before: unknown; after: unknown }[];
};

/** How many changes of a product are kept. */
export const MAX_PRODUCT_CHANGES = 50;

/** The latest first. */
export const listProductChanges = defineEndpoint({
  method: "GET",
  path: "/api/products/:id/changes",
  access: "user",
  result: z.object({ changes: z.array(z.custom<ProductChange>()) }),
});

/** The size of as many rows, with notes and descriptions in three bytes per character and 1,500 bytes of the rest. */
const MAX_IMPORT_BYTES =
  MAX_IMPORTED_PRODUCTS * (3 * (MAX_DESCRIPTION + MAX_CODE_NOTE + MAX_SUPPLIER) + 1500);

/**
 * Adds products, and changes those with the same SKU where the row states a value. All or nothing: a row in error changes none.
 */
export const importProducts = defineEndpoint({
  method: "POST",
  path: "/api/products/import",
  access: "user",
  body: z.strictObject({ products: listOf(productInput, { min: 1, max: MAX_IMPORTED_PRODUCTS }) }),
  maxBodyBytes: MAX_IMPORT_BYTES,
  result: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
});

/** All products as CSV, which an import reads. */
export const exportProducts = defineDownload({ path: "/api/products.csv", access: "user" });

export const MAX_SHIPPING_PERCENT = 100;

const catalogFields = {
  /** Where the goods are shipped from; empty for the country of origin of each. */
  fromCountry: productFields.origin,
  /** Shipping in percent of the price; 0 leaves it out. */
  shippingPercent: z.number().check(z.minimum(0), z.maximum(MAX_SHIPPING_PERCENT)),
  /** Whether the account is mailed what a change of duties costs it. */
  hasMails: z.boolean(),
};

/** What holds for all products of an account. Its destination is the United States. */
const catalog = z.object(catalogFields);
export type Catalog = z.output<typeof catalog>;

export const getCatalog = defineEndpoint({
  method: "GET",
  path: "/api/product-catalog",
  access: "user",
  result: catalog,
});

export const updateCatalog = defineEndpoint({
  method: "PUT",
  path: "/api/product-catalog",
  access: "user",
  body: z.strictObject(catalogFields),
  result: catalog,
});
