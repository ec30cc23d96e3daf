import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import { isTransient } from "#server/db/is-transient.ts";
import { AppError } from "#server/errors/app-error.ts";

export type UploadedFile = { name: string; bytes: Buffer };

type FileField = { field: string; maxBytes: number };

/** Reads the file of a multipart request into memory. Throws `tooLarge` or `invalid`. */
export async function readFile(
  req: Request,
  res: Response,
  field: FileField,
): Promise<UploadedFile> {
  await receive(req, res, field, multer.memoryStorage());
  if (!req.file) throw new AppError("invalid", "errors.fileMissing");
  return { name: req.file.originalname, bytes: req.file.buffer };
}

export type StreamConsumer<T> = (stream: Readable, name: string) => Promise<T>;

/** Streams the file to `consume`. Rejects with its error, `tooLarge` or `invalid`. */
export async function streamFile<T>(
  req: Request,
  res: Response,
  field: FileField,
  consume: StreamConsumer<T>,
): Promise<T> {
  let consumed: { result: T } | undefined;
  await receive(req, res, field, {
    _handleFile(_req, { stream, originalname }, done) {
      consume(stream, originalname).then((result) => {
        consumed = { result };
        done(null, {});
      }, done);
    },
    _removeFile: (_req, _file, done) => done(null),
  });
  if (!consumed) throw new AppError("invalid", "errors.fileMissing");
  return consumed.result;
}

function receive(req: Request, res: Response, field: FileField, storage: StorageEngine) {
  const upload = multer({
    storage,
    limits: { fileSize: field.maxBytes, files: 1, fields: 0, parts: 2, fieldNameSize: 100 },
  }).single(field.field);
  return new Promise<void>((resolve, reject) => {
    upload(req, res, (error: unknown) => (error ? reject(uploadError(error, field)) : resolve()));
  });
}

function uploadError(cause: unknown, { maxBytes }: FileField): unknown {
  if (cause instanceof AppError || isTransient(cause)) return cause;
  const isTooLarge = cause instanceof MulterError && cause.code === "LIMIT_FILE_SIZE";
  if (!isTooLarge) return new AppError("invalid", "errors.badRequest", { cause });
  const params = { max: `${maxBytes / 1_000_000} MB` };
  return new AppError("tooLarge", "errors.bodyTooLarge", { params, cause });
}
