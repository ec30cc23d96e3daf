import { LogOutButton } from "#client/features/accounts/log-out-button.tsx";
import { setLastPayment } from "#client/features/payments/last-payment.ts";

/** Also forgets the visitor's payment, whose receipt the next user of the browser must not be offered. */
export const LogOut = () => <LogOutButton onLoggedOut={() => setLastPayment(null)} />;
