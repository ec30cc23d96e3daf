import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { settingsQuery } from "./features/settings/settings-query.ts";
import { startTexts } from "./i18n/i18n.ts";
import { queryClient } from "./lib/query.ts";
import { reloadOnPreloadError } from "./lib/reload-on-preload-error.ts";

reloadOnPreloadError();

// The server's page stays until both are loaded, which prevents layout shifts.
await Promise.all([startTexts(), queryClient.prefetchQuery(settingsQuery)]);

const root = document.getElementById("root");
// React renders a transition in short tasks, between which the page can react.
if (root) startTransition(() => createRoot(root).render(<App />));
