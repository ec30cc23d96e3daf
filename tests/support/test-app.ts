import { type AppOptions, runApp } from "./run-app.ts";
import { createTestDatabase, databaseEnv } from "./test-database.ts";

type Options = AppOptions & {
  /** The database of another app, or one that does not exist. Without it, the app gets a new one. */
  databaseUrl?: string;
};

/** Starts the app of createApp on its own database. Close it at the end of the test file. */
export async function testApp({ databaseUrl, env, ...options }: Options = {}) {
  const database = databaseUrl ? undefined : await createTestDatabase();
  const url = databaseUrl ?? database?.url ?? "";
  const app = await runApp(url, { ...options, env: { ...databaseEnv(url), ...env } });
  return {
    ...app,
    async close() {
      await app.close();
      await database?.drop();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
