import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import {
  compression,
  defineAlgorithm,
  type ViteCompressionPluginOption,
} from "vite-plugin-compression2";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { chunkFileName, firstChunk } from "./client/build/first-chunk.ts";
import { flags } from "./client/build/flags.ts";
import { inlineStyles } from "./client/build/inline-styles.ts";
import { preloads } from "./client/build/preloads.ts";
import { stripeStandIn } from "./client/build/stripe-stand-in.ts";
import { workerLicenses } from "./client/build/worker-licenses.ts";

/** The libraries that every page needs. */
const FIRST =
  /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|react-hook-form|@hookform|wouter|regexparam)[\\/]/;

// Together they compress better, and stay in browsers' caches when only our own code has changed.
const CLIENT_CHUNKS = [
  // All that start.ts needs: it must not wait for the application's files.
  { name: "preload", test: /vite[\\/]preload-helper/, priority: 3 },
  { name: "libraries", test: FIRST, priority: 2 },
  { name: firstChunk(), debugName: "first", priority: 1 },
  // One file for what is about as short as its entry in the first page's list of files.
  { name: "small", test: /(client[\\/]src|shared)[\\/]/, minShareCount: 2, maxModuleSize: 400 },
];

const CLIENT_OUTPUT = {
  codeSplitting: { groups: CLIENT_CHUNKS },
  chunkFileNames: chunkFileName,
};

const COMPRESSION: ViteCompressionPluginOption = {
  include: /\.(js|css|svg|json|txt|webmanifest)$/,
  exclude: /manifest\.json$/,
  algorithms: [defineAlgorithm("brotliCompress", {}), defineAlgorithm("gzip", { level: 9 })],
  threshold: 500,
  logLevel: "silent",
};

/**
 * A tenth less CPU time for the tests: V8 collects garbage less often and optimizes only what stays hot, as most of
 * a test's code does not. Node 20 has the second option under this name only.
 */
const V8_OPTIONS = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=64",
  ...(process.version.startsWith("v20.") ? ["--interrupt-budget=1500000"] : []),
];

/** Node has, from version 25 on, a `localStorage` that hides that of happy-dom. */
const WITHOUT_WEB_STORAGE = ["--no-experimental-webstorage"].filter((option) =>
  process.allowedNodeEnvironmentFlags.has(option),
);

/** Libraries use a copy of React's own hook, for versions of React before 18. */
const ALIASES = [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }];

/**
 * What the development server serves, relative to `root`. Not the whole project: `.data` holds secrets and mailed
 * links, and backups may lie beside it.
 */
const SERVED_DIRECTORIES = [".", "../shared", "../node_modules"];

const licensesOfWorkers = workerLicenses();

const TEST_PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: "node",
      include: ["{scripts,shared,stand-ins}/**/*.test.ts"],
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: "server",
      include: ["{rigs,server,tests}/**/*.test.ts"],
      globalSetup: ["tests/support/global-setup.ts"],
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: "dom",
      include: ["client/**/*.test.{ts,tsx}"],
      environment: "happy-dom",
      // Each worker evaluates modules once: hooks are registered here, not by test helpers.
      setupFiles: ["client/src/testing/set-up-page.ts"],
      isolate: false,
      execArgv: [...V8_OPTIONS, ...WITHOUT_WEB_STORAGE],
    },
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: "client",
  json: { namedExports: false }, // texts are only ever read as a whole
  resolve: { alias: ALIASES },
  plugins: [
    react(),
    tailwindcss(),
    stripeStandIn(process.env.STRIPE_STANDIN_URL),
    !isSsrBuild && [
      flags(),
      preloads(),
      inlineStyles(),
      licensesOfWorkers.inPage,
      compression(COMPRESSION),
    ],
  ],
  worker: { format: "es", plugins: () => [licensesOfWorkers.inWorkers()] },
  server: { fs: { allow: SERVED_DIRECTORIES } },
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    license: isSsrBuild ? false : { fileName: "licenses.txt" },
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false }, // every browser that reads our colors knows it
    rolldownOptions: {
      output: isSsrBuild ? { codeSplitting: false } : CLIENT_OUTPUT,
    },
  },
  // One file, so that no package is looked up at start, except native ones. drizzle-zod and classic zod
  // are only loaded by a tariff upload; in the file they would add a tenth to the start's CPU time.
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: ["bcrypt", "sharp", "vite", "pg-native", "drizzle-zod", "zod/v4", "@e965/xlsx"],
    },
  }),
  test: {
    root: ".",
    // Limits that only a test that hangs reaches, also beside other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More than cores, because tests also wait for processes and time limits.
    maxWorkers: Math.ceil(availableParallelism() * 2.5),
    execArgv: V8_OPTIONS,
    experimental: { fsModuleCache: true }, // transformed files, kept for the next run
    projects: TEST_PROJECTS,
  },
}));
