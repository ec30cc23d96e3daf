import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import { isTransient } from "#server/db/is-transient.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { FileField } from "#shared/http/endpoint.ts";
import { isPrintable } from "#shared/http/fields.ts";
import { MAX_OVERSIZE_FACTOR } from "./json-body.ts";

export type UploadedFile = { name: string; bytes: Buffer };

/** Reads the file of a multipart request into memory. Throws `tooLarge` or `invalid`. */
export async function readFile(
  req: Request,
  res: Response,
  field: FileField,
): Promise<UploadedFile> {
  await receive(req, res, field, multer.memoryStorage());
  if (!req.file) throw oneFileExpected(field);
  if (req.file.size === 0) throw emptyFile(field);
  return { name: req.file.originalname, bytes: req.file.buffer };
}

export type StreamedFile = {
  stream: Readable;
  name: string;
  /** Resolves when the whole request was received and is valid; otherwise rejects, after the stream's end. */
  requestCompleted: Promise<void>;
};

export type StreamConsumer<T> = (file: StreamedFile) => Promise<T>;

/**
 * Streams the file to `consume`, which must wait for `requestCompleted` before it keeps anything. Rejects with
 * its error, `tooLarge` or `invalid`.
 */
export async function streamFile<T>(
  req: Request,
  res: Response,
  field: FileField,
  consume: StreamConsumer<T>,
): Promise<T> {
  let consumed: Promise<T> | undefined;
  const requestCompleted: Promise<void> = receive(req, res, field, {
    _handleFile(_req, { stream, originalname: name }, done) {
      stream.once("end", () => done(null, {}));
      consumed = consume({ stream, name, requestCompleted }).catch((error) => {
        throw stream.readableEnded && !stream.readableDidRead ? emptyFile(field) : error;
      });
      consumed.catch(done);
    },
    _removeFile: (_req, _file, done) => done(null),
  });
  await requestCompleted;
  if (!consumed) throw oneFileExpected(field);
  return consumed;
}

function receive(req: Request, res: Response, field: FileField, storage: StorageEngine) {
  const upload = multer({
    storage,
    defParamCharset: "utf8", // as browsers send file names
    fileFilter: (_req, { originalname }, accept) =>
      isPrintable(originalname) ? accept(null, true) : accept(malformedError()),
    limits: { fileSize: field.maxBytes, files: 1, fields: 0, parts: 2, fieldNameSize: 100 },
  }).single(field.field);
  return new Promise<void>((resolve, reject) => {
    rejectOversize(req, field, reject);
    upload(req, res, (error: unknown) => (error ? reject(uploadError(error, field)) : resolve()));
  });
}

const MAX_FORM_BYTES = 100_000; // boundaries and headers

/** multer reports errors only after the end of the request, however long that takes. */
function rejectOversize(req: Request, field: FileField, reject: (error: AppError) => void) {
  let size = 0;
  req.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > field.maxBytes + MAX_FORM_BYTES) reject(fileTooLargeError(field.maxBytes));
    if (size > MAX_OVERSIZE_FACTOR * field.maxBytes) req.destroy();
  });
}

function uploadError(cause: unknown, field: FileField): unknown {
  if (cause instanceof AppError || isTransient(cause)) return cause;
  if (!(cause instanceof MulterError)) return malformedError(cause);
  return cause.code === "LIMIT_FILE_SIZE"
    ? fileTooLargeError(field.maxBytes, cause)
    : oneFileExpected(field);
}

/** The error also for a file name with control characters, of which Postgres stores no NUL. */
const malformedError = (cause?: unknown) => new AppError("invalid", "errors.badRequest", { cause });

/** The error for a form without the file, or with anything else. */
const oneFileExpected = ({ field }: FileField) =>
  validationError([{ path: field, key: "errors.oneFile", params: { field } }]);

const emptyFile = ({ field }: FileField) =>
  validationError([{ path: field, key: "errors.fileEmpty" }]);

export const fileTooLargeError = (maxBytes: number, cause?: unknown) =>
  new AppError("tooLarge", "errors.fileTooLarge", {
    params: { max: `${maxBytes / 1_000_000} MB` },
    cause,
  });
