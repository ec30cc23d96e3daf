/** The first 12 characters of a shipment's digest in groups of four, by which receipts are compared. */
export const contentsCode = (digest: string): string =>
  digest.slice(0, 12).replace(/.{4}(?=.)/g, "$& ");
