import i18next from "i18next";
import { RESULT_KEY, writeStored } from "#client/lib/browser-storage.ts";
import { Button } from "./button.tsx";

export function CrashScreen() {
  return (
    <main className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-2xl font-semibold">{i18next.t("common.crashTitle")}</h1>
      <p className="mt-2 mb-6 text-muted">{i18next.t("common.crashText")}</p>
      <Button variant="primary" onClick={reload}>
        {i18next.t("common.reload")}
      </Button>
    </main>
  );
}

/** Drops the stored result first: one of another version may be what this one cannot render. */
function reload() {
  writeStored("sessionStorage", RESULT_KEY, null);
  location.reload();
}
