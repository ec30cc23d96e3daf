import { CredentialsPanel } from "#client/features/credentials/credentials-panel.tsx";
import { ProviderConsole } from "#client/features/provider/provider-console.tsx";
import { providerQuery } from "#client/features/provider/queries.ts";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";

const DECIDED = [adminSettingsQuery, providerQuery];

/** The keys to the providers, and how the landed-cost provider is doing. */
export const CredentialsTab = () => (
  <>
    <CredentialsPanel refresh={DECIDED} />
    <ProviderConsole />
  </>
);
