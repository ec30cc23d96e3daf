export const changedFields = <Values extends object>(
  values: Values,
  saved: { readonly [Field in keyof Values]?: unknown },
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== saved[field as keyof Values]),
  ) as Partial<Values>; // safe: entries of `values`
