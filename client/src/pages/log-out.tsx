import { LogOutButton } from "#client/features/accounts/login/log-out-button.tsx";
import { setLastPayment } from "#client/features/payments/checkout/last-payment.ts";

/** Forgets the visitor's payment, whose receipt the next user of the browser must not be offered. */
export const LogOut = () => <LogOutButton onLoggedOut={() => setLastPayment(null)} />;
