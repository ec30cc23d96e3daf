import { createId } from "./ids.ts";
import type { StripeControls } from "./interface.ts";
import { createAccount, type StandInState } from "./state.ts";

export const createAccountControls = (standIn: StandInState) =>
  ({
    addAccount: async ({ livemode = false, ...options } = {}) => {
      const mode = livemode ? "live" : "test";
      const keys = {
        publishableKey: createId(`pk_${mode}`),
        secretKey: createId(`sk_${mode}`),
        webhookSecret: createId("whsec"),
      };
      const account = createAccount(standIn.shared, { ...options, livemode, keys });
      standIn.otherAccounts.push(account);
      return { accountId: account.accountId, ...keys };
    },
    addRestrictedKey: async (permissions) => {
      const key = createId("rk_test");
      standIn.mainAccount.restrictedKeys.set(key, permissions);
      return key;
    },
  }) satisfies Partial<StripeControls>;
