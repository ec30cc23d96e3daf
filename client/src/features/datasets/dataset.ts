import type { ReactNode } from "react";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { DatasetName } from "#shared/datasets/names.ts";
import type { TextKey } from "#shared/texts.ts";

export type DifferencesProps<Details = unknown, Differences = unknown> = {
  version: DatasetVersion<Details>;
  differences: Differences;
};

/** What an upload states beside its file. */
export type UploadOptions = Record<string, string>;

export type OptionsFormProps = {
  fileName: string;
  isBusy: boolean;
  onSubmit: (options: UploadOptions) => void;
  onCancel: () => void;
};

/** Draws what tries a version before it is activated; nothing for a kind that cannot be tried. */
export type RenderProbe = (kind: DatasetName, versionId: string) => ReactNode;

type LabeledText = { label: TextKey<"datasets">; text: string };

/**
 * One kind of uploaded, versioned data. Its components are methods, because the server returns the details and the
 * differences of this kind wherever its name is in the path.
 */
export type DatasetKind<Details = unknown, Differences = unknown> = {
  name: DatasetName;
  /** What the browser's file dialog shows. */
  accept: string;
  uploadHint: TextKey<"datasets">;
  /** What `rowCount` counts. */
  rowLabel: TextKey<"datasets">;
  /** The data in force, which another active version outdates. */
  queries: InvalidatedQueries;
  /** The toast after an uploaded file was activated; by default that of every activation. */
  uploadedTitle?: TextKey<"datasets">;
  /** Why a file is not sent, such as its type. */
  fileError?(file: File): TextKey<"datasets"> | null;
  /** Facts beside the name and the number of rows; "–" until the version has loaded, which keeps their place. */
  facts?(
    version: DatasetVersion<Details> | undefined,
    formatDay: (day: string) => string,
  ): readonly LabeledText[];
  Differences(props: DifferencesProps<Details, Differences>): ReactNode;
  /** A form for what the file does not contain. */
  OptionsForm?(props: OptionsFormProps): ReactNode;
  UploadExtra?(): ReactNode;
  Notice?(props: { kind: DatasetKind; renderProbe?: RenderProbe | undefined }): ReactNode;
  /** The data in force. */
  InForce?(props: { kind: DatasetKind }): ReactNode;
};
