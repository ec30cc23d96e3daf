/** The limits, in characters, of the settings that are free text. */
export const MAX_SETTING_LENGTHS = {
  brand_title: 60,
  footer_text: 200,
  refund_contact: 100,
} as const;
