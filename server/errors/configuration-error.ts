/** Ends the process instead of being retried. The message names the environment variable, not its value. */
export class ConfigurationError extends Error {}

/** Exit code of a worker (EX_CONFIG of sysexits.h), which the supervisor does not restart. */
export const CONFIGURATION_EXIT_CODE = 78;
