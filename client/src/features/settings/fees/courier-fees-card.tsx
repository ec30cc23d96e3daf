import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { useSaveSettings } from "#client/features/settings/use-save-settings.ts";
import { draftStore, useUnsavedDraft } from "#client/lib/unsaved-draft.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import {
  courierFeeErrors,
  courierFeesText,
  MAX_COURIERS,
  parseCourierFees,
} from "#shared/fees/courier-fees.ts";
import {
  type CourierTexts,
  courierSetting,
  EMPTY_COURIER,
  toCourierRows,
  toCourierTexts,
} from "./courier-form.ts";
import { CourierRow, courierFieldId } from "./courier-row.tsx";

const DRAFT = "fees/couriers";

/** What couriers usually charge for duties that they advance, for information below results. `saved` is the stored text. */
export function CourierFeesCard({ saved }: { saved: string | null }) {
  const { t } = useTranslation("admin");
  const { rows, errors, hasDraft, isBusy, ...table } = useCourierTable(saved);
  const add = useRef<HTMLButtonElement>(null);

  function addRow() {
    flushSync(() => table.change([...rows, EMPTY_COURIER]));
    document.getElementById(courierFieldId(rows.length, "name"))?.focus();
  }

  function removeRow(index: number) {
    flushSync(() => table.change(rows.filter((_, row) => row !== index)));
    add.current?.focus();
  }

  return (
    <Card title={t("courierFees.title")}>
      <p className="mb-4 text-sm text-muted">{t("courierFees.hint")}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          table.save();
        }}
      >
        {rows.map((texts, row) => (
          <CourierRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row have no state of their own
            key={row}
            row={row}
            texts={texts}
            errors={errors.filter((error) => error.row === row)}
            onChange={(changed) => table.change(rows.with(row, changed))}
            onRemove={() => removeRow(row)}
          />
        ))}
        {rows.length === 0 ? (
          <p className="mb-4 text-sm text-muted">{t("courierFees.empty")}</p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <Button ref={add} disabled={rows.length >= MAX_COURIERS} onClick={addRow}>
            <Icon name="plus" />
            {t("courierFees.add")}
          </Button>
          {rows.length >= MAX_COURIERS ? (
            <p className="text-sm text-muted">{t("courierFees.full", { max: MAX_COURIERS })}</p>
          ) : null}
          {hasDraft ? <SaveButtons isBusy={isBusy} onDiscard={table.discard} /> : null}
        </div>
      </form>
    </Card>
  );
}

type SaveButtonsProps = { isBusy: boolean; onDiscard: () => void };

function SaveButtons({ isBusy, onDiscard }: SaveButtonsProps) {
  const { t } = useTranslation("admin");
  return (
    <div ref={useFocusAround()} className="flex flex-wrap gap-2 sm:ml-auto">
      <Button onClick={onDiscard}>{t("saveBar.discard")}</Button>
      <Button variant="primary" type="submit" isBusy={isBusy}>
        {t("common.save")}
      </Button>
    </div>
  );
}

/** The rows as they are edited, which survive a change of tabs; errors are shown once a save has found some. */
function useCourierTable(saved: string | null) {
  const { t } = useTranslation("admin");
  const [draft, setDraft] = useUnsavedDraft<CourierTexts[]>(DRAFT);
  const [showsErrors, setShowsErrors] = useState(false);
  const savedRows = toCourierTexts(parseCourierFees(saved));
  const rows = draft ?? savedRows;
  const errors = showsErrors ? courierFeeErrors(toCourierRows(rows)) : [];
  const action = useSaveSettings({
    successTitle: t("courierFees.saved"),
    valueText: (_, value) => courierFeesText(value) || t("activity.notSet"),
  });

  function change(changed: CourierTexts[]) {
    const isSaved = JSON.stringify(changed) === JSON.stringify(savedRows);
    setDraft(isSaved ? null : changed);
  }

  function discard() {
    setDraft(null);
    setShowsErrors(false);
  }

  function save() {
    const [error] = courierFeeErrors(toCourierRows(rows));
    if (!error) {
      const onSaved = () => draftStore.get()[DRAFT] === draft && discard(); // unless it was changed again
      action.mutate({ values: { courier_fees: courierSetting(rows) }, onSaved });
      return;
    }
    flushSync(() => setShowsErrors(true));
    document.getElementById(courierFieldId(error.row, error.field))?.focus();
  }

  return {
    rows,
    errors,
    hasDraft: draft !== null,
    isBusy: action.isPending,
    change,
    discard,
    save,
  };
}
