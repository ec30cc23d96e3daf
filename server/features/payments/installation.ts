import type { Db } from "#server/db/client.ts";
import type { PaymentIntent } from "#server/integrations/cards.ts";
import { installation } from "#shared/db/schema.ts";

/** `metadata.app` of the product's PaymentIntents; the Stripe account may hold others. */
const APP = "landed-cost";

/** Metadata that identifies this installation's PaymentIntents, also on a shared Stripe account. */
export const installationMetadata = async (db: Db) => ({
  app: APP,
  installation: await readInstallationId(db),
});

/** Intents from before installations had ids carry none; their transaction decides. */
export const isOwnIntent = (intent: PaymentIntent, installationId: string): boolean => {
  const { installation: id } = intent.metadata;
  return isProductIntent(intent) && (!id || id === installationId);
};

/** Whether any installation of the product created it. */
export const isProductIntent = ({ metadata }: PaymentIntent): boolean => metadata.app === APP;

export async function readInstallationId(db: Db): Promise<string> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error("The table installation has no row");
  return row.id;
}
