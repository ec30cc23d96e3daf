/** Focuses the first quantity that is missing, and shows the details that contain it. */
export function focusOpenQuantity() {
  const field = document.querySelector<HTMLElement>('input[data-is-open="true"]');
  const details = field?.closest("details");
  if (details) details.open = true;
  field?.focus();
}
