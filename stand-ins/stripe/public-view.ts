const PUBLIC_FIELDS = [
  "id",
  "object",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "receipt_email",
  "status",
];

export const publicView = (intent: object): object =>
  Object.fromEntries(
    Object.entries(structuredClone({ ...intent })).filter(([name]) => PUBLIC_FIELDS.includes(name)),
  );
