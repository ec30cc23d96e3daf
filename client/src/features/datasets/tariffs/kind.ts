import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import type { TariffDifferences as Differences, TariffDetails } from "#shared/tariffs/contract.ts";
import { activeTariffQueries } from "./queries.ts";
import { RatesCard } from "./rates-card.tsx";
import { TariffDifferences } from "./tariff-differences.tsx";
import { TemplateButton } from "./template-button.tsx";

export const tariffs: DatasetKind<TariffDetails, Differences> = {
  name: "tariffs",
  accept: ".csv,text/csv",
  uploadHint: "tariffs.uploadHint",
  rowLabel: "tariffs.rows",
  uploadedTitle: "tariffs.uploaded",
  queries: activeTariffQueries,
  fileError: ({ name }) => (/\.csv$/i.test(name) ? null : "datasets.csvRequired"),
  UploadExtra: TemplateButton,
  Differences: TariffDifferences,
  InForce: RatesCard,
};
