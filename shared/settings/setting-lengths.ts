/** The limits, in characters, of the settings that are free text. */
export const MAX_SETTING_LENGTHS = {
  brand_title: 60,
  footer_text: 200,
  refund_contact: 100,
  merchant_name: 100,
  merchant_address: 300,
} as const;

/** The head of a document has room for this many. */
export const MAX_ADDRESS_LINES = 6;
