import { useTranslation } from "react-i18next";
import { FilesButton } from "#client/components/file-button.tsx";
import { toast } from "#client/lib/toast.ts";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { uploadFeed } from "#shared/sources/contract.ts";

const MANIFEST = "feed.json";

/** Takes a published folder by hand, whose files are verified together. */
export function FeedUpload({ invalidates }: { invalidates: InvalidatedQueries }) {
  const { t } = useTranslation("sources");
  const action = useAction(uploadFeed, {
    errorTitle: t("feedUpload.failed"),
    invalidates,
    onSuccess: ({ drafts }) =>
      toast({
        title:
          drafts.length > 0
            ? t("feedUpload.taken", { names: drafts.join(", ") })
            : t("feedUpload.nothingNew"),
        tone: "success",
      }),
  });

  async function send(chosen: readonly File[]) {
    const manifest = chosen.find(({ name }) => name === MANIFEST);
    if (!manifest) return toast({ title: t("feedUpload.noManifest"), tone: "error" });
    const others = chosen.filter((file) => file !== manifest);
    const files = await Promise.all(
      others.map(async (file) => [file.name, await readBase64(file)] as const),
    );
    action.mutate({ body: { manifest: await manifest.text(), files: Object.fromEntries(files) } });
  }

  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{t("feedUpload.hint")}</p>
      <FilesButton
        label={t("feedUpload.choose")}
        accept=".json,.csv,.gz"
        isBusy={action.isPending}
        onFiles={(files) => void send(files)}
      />
    </div>
  );
}

const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
