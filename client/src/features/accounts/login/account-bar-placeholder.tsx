export const accountBarClass =
  "order-last flex min-h-11 w-full min-w-0 items-center justify-between gap-3 sm:order-none sm:w-auto sm:grow sm:justify-end print:hidden";

/** Takes the place of the bar until the account is known. */
export const AccountBarPlaceholder = () => <div className={accountBarClass} />;
