import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { lookAtSource, type Source, switchSource } from "#shared/sources/contract.ts";
import { FeedUpload } from "./feed-upload.tsx";
import { noticesQuery, sourcesQuery } from "./queries.ts";

type SourceRowProps = { source: Source; invalidates: InvalidatedQueries };

export function SourceRow({ source, invalidates }: SourceRowProps) {
  const { t } = useTranslation("sources");
  const { name, host, isOn, isLooking } = source;
  const params = { name };
  const options = { errorTitle: t("sources.switchFailed"), invalidates: [sourcesQuery] };
  const turn = useAction(switchSource, options);
  const look = useAction(lookAtSource, options);
  useReloadAfterLook(isLooking, [noticesQuery, ...invalidates]);
  const title = t(`sources.names.${name}`);
  return (
    <li className="py-4 first:pt-2 last:pb-0">
      {host === null ? (
        <>
          <p className="font-medium">{title}</p>
          <p className="text-sm text-muted">{t(`sources.brings.${name}`)}</p>
          <p className="mt-1 text-sm text-muted">{t("sources.noAddress")}</p>
        </>
      ) : (
        <SwitchField
          id={`source-${name}`}
          label={title}
          hint={`${t(`sources.brings.${name}`)} · ${host}`}
          isOn={isOn}
          onChange={(next) => turn.mutate({ params, body: { isOn: next } })}
        />
      )}
      {name === "feed" ? <FeedUpload invalidates={invalidates} /> : null}
      {isOn ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <SourceState source={source} />
          <Button isBusy={isLooking || look.isPending} onClick={() => look.mutate({ params })}>
            {t("sources.lookNow")} <span className="sr-only">{title}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function SourceState({ source }: Pick<SourceRowProps, "source">) {
  const { t } = useTranslation("sources");
  const formatDate = useDateFormat();
  const { lastLookAt, lastChangeAt, nextLookAt, isLooking, error } = source;
  const facts = [
    lastLookAt ? t("sources.lastLook", { date: formatDate(lastLookAt) }) : t("sources.never"),
    lastChangeAt && t("sources.lastChange", { date: formatDate(lastChangeAt) }),
    nextLookAt && !isLooking && t("sources.nextLook", { date: formatDate(nextLookAt) }),
  ];
  return (
    <div role="status" className="min-w-0 flex-1 basis-60 text-sm text-muted">
      <p>{isLooking ? t("sources.looking") : facts.filter(Boolean).join(" · ")}</p>
      {error && !isLooking ? (
        <p className="mt-1 font-medium text-danger">{t("sources.lookFailed", { error })}</p>
      ) : null}
    </div>
  );
}

function useReloadAfterLook(isLooking: boolean, queries: InvalidatedQueries) {
  const client = useQueryClient();
  const wasLooking = useRef(isLooking);
  useEffect(() => {
    if (wasLooking.current && !isLooking) {
      for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
    }
    wasLooking.current = isLooking;
  });
}
