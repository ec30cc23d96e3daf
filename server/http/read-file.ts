import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import { isTransient } from "#server/db/is-transient.ts";
import { AppError } from "#server/errors/app-error.ts";

export type UploadedFile = { name: string; bytes: Buffer };

type FileField = { field: string; maxBytes: number };

/**
 * Reads the one file of a multipart request into memory. Throws `tooLarge` beyond `maxBytes`, and
 * `invalid` for a request that has another shape.
 */
export async function readFile(
  req: Request,
  res: Response,
  wanted: FileField,
): Promise<UploadedFile> {
  await receive(req, res, wanted, multer.memoryStorage());
  if (!req.file) throw new AppError("invalid", "errors.fileMissing");
  return { name: req.file.originalname, bytes: req.file.buffer };
}

export type StreamConsumer<T> = (stream: Readable, name: string) => Promise<T>;

/** Hands the one file of a multipart request on as it comes; what `take` throws is the outcome. */
export async function streamFile<T>(
  req: Request,
  res: Response,
  wanted: FileField,
  take: StreamConsumer<T>,
): Promise<T> {
  let taken: { result: T } | undefined;
  await receive(req, res, wanted, {
    _handleFile(_req, { stream, originalname }, done) {
      take(stream, originalname).then((result) => {
        taken = { result };
        done(null, {});
      }, done);
    },
    _removeFile: (_req, _file, done) => done(null),
  });
  if (!taken) throw new AppError("invalid", "errors.fileMissing");
  return taken.result;
}

function receive(req: Request, res: Response, wanted: FileField, storage: StorageEngine) {
  const take = multer({
    storage,
    limits: { fileSize: wanted.maxBytes, files: 1, fields: 0, parts: 2, fieldNameSize: 100 },
  }).single(wanted.field);
  return new Promise<void>((resolve, reject) => {
    take(req, res, (error: unknown) => (error ? reject(uploadError(error, wanted)) : resolve()));
  });
}

function uploadError(cause: unknown, { maxBytes }: FileField): unknown {
  if (cause instanceof AppError || isTransient(cause)) return cause;
  const isTooLarge = cause instanceof MulterError && cause.code === "LIMIT_FILE_SIZE";
  if (!isTooLarge) return new AppError("invalid", "errors.badRequest", { cause });
  const params = { max: `${maxBytes / 1_000_000} MB` };
  return new AppError("tooLarge", "errors.bodyTooLarge", { params, cause });
}
