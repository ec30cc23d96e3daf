/// <reference types="vite/client" />

/** The folder of the flags, set by client/build/flags.ts. */
declare const __FLAGS_PATH__: string;
