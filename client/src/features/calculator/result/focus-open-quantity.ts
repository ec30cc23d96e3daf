/**
 * Focuses the first quantity that is missing, and shows the details that contain it. The fields of items that have been
 * removed since the calculation cannot be filled in.
 */
export function focusOpenQuantity() {
  const open = [...document.querySelectorAll<HTMLInputElement>('input[data-is-open="true"]')];
  const isMissing = (field: HTMLInputElement) =>
    field.value === "" && !field.matches(":disabled *");
  const field = open.find(isMissing) ?? open[0];
  const details = field?.closest("details");
  if (details) details.open = true;
  field?.focus();
}
