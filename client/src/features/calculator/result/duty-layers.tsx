import { useTranslation } from "react-i18next";
import { LayerList } from "#client/explanation/layer-list.tsx";
import { layerTitle } from "#shared/calculator/layer-title.ts";
import type { Currency } from "#shared/currency.ts";
import type { Assessment } from "#shared/duties/assessment.ts";
import { formulaText } from "#shared/duties/formula-text.ts";
import type { Programs } from "./programs.ts";

type DutyLayersProps = {
  assessment: Assessment<number>;
  programs: Programs;
  currency: Currency;
};

/** The duties of an item by tariff line, each with its formula and its law. */
export function DutyLayers({ assessment: { layers, duty }, programs, currency }: DutyLayersProps) {
  const { t, i18n } = useTranslation("results");
  const listed = layers.map((layer) => ({
    ...layer,
    title: layerTitle(layer, programs, { t, language: i18n.language }),
    formula: formulaText(layer.formula, currency, t),
  }));
  return <LayerList layers={listed} duty={duty} currency={currency} />;
}
