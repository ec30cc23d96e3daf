import { CredentialsPanel } from "#client/features/credentials/credentials-panel.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";

const DECIDED = [adminSettingsQuery];

/** The keys to the providers. */
export const CredentialsTab = () => <CredentialsPanel refresh={DECIDED} />;
