import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { LinesPlaceholder } from "#client/components/placeholder.tsx";
import { useOnChange } from "#client/lib/use-on-change.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import type { ScheduleBranch, ScheduleNode } from "#shared/schedule/contract.ts";
import { isCodeText } from "./code-text.ts";
import { rateText } from "./rate-text.ts";
import { branchQuery } from "./search-queries.ts";

type BrowseDialogProps = {
  /** The place to begin at: a code or its beginning. Other text begins at the chapters. */
  code: string;
  onChoose: (code: string) => void;
  onClose: () => void;
};

const LINE_DIGITS = 8;
const isLine = (code: string): boolean => codeDigits(code).length >= LINE_DIGITS;

/** The schedule as a tree: chapter, heading, subheading, line. */
export function BrowseDialog({ code, onChoose, onClose }: BrowseDialogProps) {
  const { t } = useTranslation("results");
  const [prefix, setPrefix] = useState(() => startingPrefix(code));
  const { data: branch, ...query } = useQuery(branchQuery(prefix));
  const heading = useRef<HTMLHeadingElement>(null);
  useOnChange(prefix, () => heading.current?.focus()); // the button that opened the new list is gone
  const current = branch?.path.at(-1);
  return (
    <Dialog
      width="large"
      title={t("codes.browseTitle")}
      description={t("codes.browseHint")}
      onClose={onClose}
      footer={
        current && isLine(current.code) ? (
          <Button variant="primary" onClick={() => onChoose(current.code)}>
            {t("codes.use", { code: current.code })}
          </Button>
        ) : null
      }
    >
      <div
        className="min-h-[max(24rem,calc(100dvh-15rem))] pb-4"
        aria-busy={query.isPlaceholderData}
      >
        {query.isPending ? <LinesPlaceholder /> : null}
        {query.isError ? (
          <LoadError text={t("codes.loadFailed")} onRetry={() => void query.refetch()} />
        ) : null}
        {branch ? (
          <>
            <Path path={branch.path} onOpen={setPrefix} />
            <h3
              ref={heading}
              tabIndex={-1}
              lang="en"
              className="rounded-control p-2 font-semibold wrap-anywhere"
            >
              {current ? `${current.code} ${current.description}` : t("codes.chapters")}
            </h3>
            <NodeList nodes={branch.nodes} onOpen={setPrefix} onChoose={onChoose} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The heading of a code, or its chapter if the heading is not complete. */
function startingPrefix(code: string): string {
  const digits = isCodeText(code) ? codeDigits(code) : "";
  if (digits.length < 2) return "";
  return digits.slice(0, digits.length < 4 ? 2 : 4);
}

type PathProps = { path: ScheduleBranch["path"]; onOpen: (prefix: string) => void };

function Path({ path, onOpen }: PathProps) {
  const { t } = useTranslation("results");
  if (path.length === 0) return null;
  return (
    <nav aria-label={t("codes.path")} className="-mx-2 flex flex-wrap items-center">
      <Button variant="quiet" className="px-2" onClick={() => onOpen("")}>
        {t("codes.chapters")}
      </Button>
      {path.slice(0, -1).map(({ code, description }) => (
        <Button
          key={code}
          variant="quiet"
          className="max-w-fit min-w-0 grow basis-60 px-2"
          onClick={() => onOpen(codeDigits(code))}
        >
          <Icon name="chevron" className="size-4 -rotate-90" />
          {/* A title of the button itself would be read after its text. */}
          <span lang="en" title={description} className="truncate">
            {code} {description}
          </span>
        </Button>
      ))}
    </nav>
  );
}

type NodeListProps = {
  nodes: readonly ScheduleNode[];
  onOpen: (prefix: string) => void;
  onChoose: (code: string) => void;
};

const NodeList = ({ nodes, onOpen, onChoose }: NodeListProps) => (
  <ul lang="en" className="divide-y divide-line">
    {nodes.map((node, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups have no code, and the list keeps its order
      <li key={`${node.code}-${index}`} className={INDENTS[Math.min(node.depth, MAX_INDENT)]}>
        {node.code === null ? (
          <p className="py-2 text-sm font-medium text-muted wrap-anywhere">{node.description}</p>
        ) : (
          <NodeButton node={{ ...node, code: node.code }} onOpen={onOpen} onChoose={onChoose} />
        )}
      </li>
    ))}
  </ul>
);

const INDENTS = ["", "pl-4", "pl-8", "pl-12"] as const;
const MAX_INDENT = INDENTS.length - 1;

type NodeButtonProps = Omit<NodeListProps, "nodes"> & { node: ScheduleNode & { code: string } };

/** Opens a node; a line without further subdivision is chosen at once. */
function NodeButton({ node, onOpen, onChoose }: NodeButtonProps) {
  const { code, description, general, hasChildren } = node;
  const { t, i18n } = useTranslation("results");
  return (
    <button
      type="button"
      onClick={() => (hasChildren ? onOpen(codeDigits(code)) : onChoose(code))}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-2 text-left text-sm hover:bg-sunken"
    >
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 sm:flex-nowrap">
        <span className="w-24 shrink-0 text-muted tabular-nums">{code}</span>
        <span className="order-last min-w-0 basis-full wrap-anywhere sm:order-none sm:grow sm:basis-0">
          {description}
        </span>
        <span
          lang={i18n.language}
          className="ml-auto text-right tabular-nums sm:max-w-40 sm:shrink-0"
        >
          {rateText(general, t)}
        </span>
      </span>
      {hasChildren ? (
        <Icon name="chevron" className="size-4 -rotate-90 text-muted" />
      ) : (
        <Icon name="plus" className="size-4 text-muted" />
      )}
    </button>
  );
}
