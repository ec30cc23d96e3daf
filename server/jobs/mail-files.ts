import { removeOldMailFiles } from "#server/integrations/mail.ts";
import { startJob } from "./start-job.ts";

const ONE_HOUR = 3_600_000;

/** Deletes the files of mails that were written instead of sent, a day later. */
export const startMailFileCleanUp = (folder: string) =>
  startJob("mail-files", ONE_HOUR, async () => {
    await removeOldMailFiles(folder);
    return false;
  });
