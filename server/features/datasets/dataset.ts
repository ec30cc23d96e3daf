import type { SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Db } from "#server/db/client.ts";
import type { ActiveDataset, DatasetRow, LoadableKind } from "#server/db/dataset-cache.ts";
import type { Connection } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import type { DatasetWarning } from "#shared/datasets/contract.ts";

export type DatasetDeps = Pick<Deps, "db" | "datasets">;

/** What a version states about its file. */
export type FileSummary = Pick<DatasetRow, "sha256" | "rowCount" | "details"> & {
  /** The name of its file if left out. */
  name?: string;
};

/** A file that is stored whole, compressed with gzip. */
export type FileContent = FileSummary & { content: Buffer };

/** A file, or what writes its rows for the id of the version. */
export type VersionSource =
  | { file: FileContent }
  | { copyRows: (connection: Connection, id: string) => Promise<FileSummary> };

export type NamedStream = Pick<StreamedFile, "stream" | "name">;

type OptionsSchema = z.ZodMiniType<Record<string, string>>;

type Kind<Value> = LoadableKind<Value> & {
  maxBytes: number;
  /** The file that the product ships, which fills an empty database. */
  shipped?(): Promise<VersionSource & { fileName: string }>;
  /** What the query of an upload must have beside the file. */
  options?: OptionsSchema;
  /** What is alarming in the result of `compare`; `activeRows` is the number of rows of the active version. */
  findWarnings(differences: object, activeRows: number): DatasetWarning[];
};

export type ReadContext<Value> = {
  options: Record<string, string>;
  active: ActiveDataset<Value> | null;
};

export type ReadFile<Draft> = FileContent & { value: Draft };

/** A kind whose versions keep their file. `Draft` is the part of the value that is compared. */
export type ContentKind<Value = unknown, Draft = Value> = Kind<Value> & {
  storage: "content";
  /** Reads and validates a whole file; throws `invalid` and `tooLarge`. */
  read(file: StreamedFile, context: ReadContext<Value>): Promise<ReadFile<Draft>>;
  /** What activating `draft` would change. */
  compare(draft: Draft, active: Value | null, deps: DatasetDeps): Promise<object> | object;
};

/** A kind whose versions are rows of a table, written while the file is received. */
export type RowKind<Value = unknown> = Kind<Value> & {
  storage: "rows";
  /** Validates a file and writes its rows; throws `invalid`. */
  copyRows(file: NamedStream, connection: Connection, versionId: string): Promise<FileSummary>;
  compare(db: Db, versionId: string, activeId: string | null): Promise<object>;
  /** The rows as a CSV file that can be uploaded again. */
  fileRows(versionId: string): SQL;
  /** All changes as a CSV file. */
  changeRows(versionId: string, activeId: string | null): SQL;
};

/** One kind of uploaded, versioned data. Its methods are called by the operations of this folder only. */
export type DatasetKind<Value = unknown> = ContentKind<Value> | RowKind<Value>;
