import { useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "wouter/use-browser-location";
import { CommandList } from "#client/components/command-list.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import type { User } from "#shared/accounts/contract.ts";
import { matchCommands } from "./match-commands.ts";
import { usePortalCommands } from "./use-portal-commands.ts";
import { usePortalRecords } from "./use-portal-records.ts";

type PortalSearchDialogProps = { user: User; onClose: () => void };

/** Finds tabs, settings and data as one types, and payments, users and tariff lines once typing pauses. */
export function PortalSearchDialog({ user, onClose }: PortalSearchDialogProps) {
  const { t } = useTranslation("admin");
  const [searched, setSearched] = useState("");
  const [text, setText] = useDebouncedText(searched, setSearched);
  const commands = usePortalCommands(user);
  const records = usePortalRecords(searched);
  const groups = [...matchCommands(commands, text), ...records.groups].filter(
    ({ options }) => options.length > 0,
  );
  const isSearching = records.isPending || text.trim() !== searched;
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);

  /** The page takes the history entry of the dialog, so that Back returns to the page below it. */
  function open(href: string) {
    navigate(href, { replace: true });
    onClose();
  }

  return (
    <Dialog width="medium" title={t("search.title")} onClose={onClose}>
      <CommandList
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        text={text}
        onText={setText}
        groups={groups}
        status={
          count > 0
            ? t("search.matches", { count })
            : t(isSearching ? "search.searching" : "search.none")
        }
        onChoose={({ id }) => open(id)}
      />
    </Dialog>
  );
}
