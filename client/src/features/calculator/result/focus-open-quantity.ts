/** More than the details of an item take to render once they are open. */
const MAX_FRAMES = 30;

/**
 * Focuses the first quantity that is missing, and opens the details that contain it, which a long list renders only then.
 * The fields of items that have been removed since the calculation cannot be filled in.
 */
export function focusOpenQuantity() {
  const items = [...document.querySelectorAll<HTMLElement>("[data-has-open-quantity]")];
  const item = items.find(lacksQuantity) ?? items[0];
  const details = item?.querySelector("details");
  if (!details) return;
  details.open = true;
  focusOnceRendered(details, MAX_FRAMES);
}

/** True also where the fields are not rendered yet, in which nothing has been entered since the calculation. */
function lacksQuantity(item: HTMLElement): boolean {
  const fields = openFields(item);
  return fields.length === 0 || fields.some(isMissing);
}

const openFields = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLInputElement>('input[data-is-open="true"]'),
];

const isMissing = (field: HTMLInputElement) => field.value === "" && !field.matches(":disabled *");

function focusOnceRendered(details: HTMLElement, frames: number) {
  const fields = openFields(details);
  const field = fields.find(isMissing) ?? fields[0];
  if (field) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusOnceRendered(details, frames - 1));
}
