import { startZonosStandIn } from "#stand-ins/zonos/stand-in.ts";
import { build } from "#tests/support/build.ts";
import { prepareTemplate, startProduct } from "#tests/support/product.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";

/** Starts the built product once per run, on its own database. */
export default async function setup() {
  build();
  const postgres = await startTestPostgres("browser-test");
  const zonos = await startZonosStandIn();
  process.env.ZONOS_API_URL = zonos.url;
  process.env.DRAIN_SECONDS = "0"; // no load balancer waits for the products to stop
  const dropTemplate = await prepareTemplate(postgres.url);
  const product = await startProduct(postgres.url);
  process.env.PRODUCT_URL = product.address;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  process.env.POSTGRES_URL = postgres.url;
  return async () => {
    await product.stop();
    await zonos.close();
    await dropTemplate();
    await postgres.stop();
  };
}
