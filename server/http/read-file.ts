import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { AppError } from "./app-error.ts";

export type UploadedFile = { name: string; bytes: Buffer };

type Wanted = { field: string; maxBytes: number };

/**
 * Reads the one file of a multipart request into memory. Throws `tooLarge` beyond `maxBytes`, and
 * `invalid` for a request that has another shape.
 */
export function readFile(req: Request, res: Response, wanted: Wanted): Promise<UploadedFile> {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: wanted.maxBytes, files: 1, fields: 0, parts: 2, fieldNameSize: 100 },
  }).single(wanted.field);
  return new Promise((resolve, reject) => {
    receive(req, res, (error: unknown) => {
      if (error) return reject(refusal(error, wanted));
      if (!req.file) return reject(new AppError("invalid", "errors.fileMissing"));
      resolve({ name: req.file.originalname, bytes: req.file.buffer });
    });
  });
}

function refusal(cause: unknown, { maxBytes }: Wanted): AppError {
  const isTooLarge = cause instanceof MulterError && cause.code === "LIMIT_FILE_SIZE";
  if (!isTooLarge) return new AppError("invalid", "errors.badRequest", { cause });
  const params = { max: `${maxBytes / 1_000_000} MB` };
  return new AppError("tooLarge", "errors.bodyTooLarge", { params, cause });
}
