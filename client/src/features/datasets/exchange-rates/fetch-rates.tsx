import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { ActivateDialog } from "#client/features/datasets/activate-dialog.tsx";
import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import { versionsQuery } from "#client/features/datasets/queries.ts";
import { useVersionName } from "#client/features/datasets/use-version-name.ts";
import { useAction } from "#client/lib/use-action.ts";
import { fetchExchangeRates } from "#shared/exchange-rates/contract.ts";

/**
 * Fetches the rates of the European Central Bank, whose activation is confirmed, and lists the currencies that it has no
 * rate of.
 */
export function FetchRates({ kind }: { kind: DatasetKind }) {
  const { t } = useTranslation("datasets");
  const versionName = useVersionName();
  const action = useAction(fetchExchangeRates, { invalidates: [versionsQuery(kind.name)] });
  const { preview, missing } = action.data ?? {};
  const [decided, setDecided] = useState<typeof preview>();
  return (
    <>
      <Button isBusy={action.isPending} onClick={() => action.mutate({})}>
        {t("exchangeRates.fetch")}
      </Button>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {missing && missing.length > 0
          ? t("exchangeRates.missing", { currencies: missing.join(", ") })
          : null}
      </p>
      {preview && preview !== decided ? (
        <ActivateDialog
          kind={kind}
          version={preview.version}
          name={versionName(preview.version)}
          changes={preview}
          successTitle="exchangeRates.updated"
          onClose={() => setDecided(preview)}
        />
      ) : null}
    </>
  );
}
