import { vi } from "vitest";

/** Mutes console.error and returns its spy; undo with `vi.restoreAllMocks()`. */
export const muteConsoleErrors = () => vi.spyOn(console, "error").mockImplementation(() => {});
