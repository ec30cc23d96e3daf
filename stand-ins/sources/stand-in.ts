import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { DOCUMENTS, type StandInDocument } from "./documents.ts";
import { FAULTS, type FaultName, isFault } from "./faults.ts";

type StandInRelease = {
  /** "2026HTSRev21" */
  name: string;
  /** "11/01/2026" */
  releaseStartDate: string;
};

export type SourcesStandIn = {
  url: string;
  /** Newest first: the first one is current. */
  releases: StandInRelease[];
  /** The schedule of the current release, as the site exports it. */
  schedule: Buffer;
  documents: StandInDocument[];
  /** Applies to every answer. */
  fault: FaultName | null;
  /** Paths of the requests, oldest first. */
  requests: string[];
  close(): Promise<void>;
};

const RELEASES: readonly StandInRelease[] = [
  { name: "2026HTSRev21", releaseStartDate: "11/01/2026" },
  { name: "2026HTSRev10", releaseStartDate: "06/08/2026" },
];

/**
 * Plays the sites of the US International Trade Commission and of the Federal Register. `PUT /fault` sets the fault to the
 * name in its body. Rejects when the port is in use.
 */
export async function startSourcesStandIn(
  schedule: Buffer,
  port?: number,
): Promise<SourcesStandIn> {
  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy());
  });

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/fault") return setFault(req, res);
    standIn.requests.push(url.pathname);
    if (standIn.fault) return FAULTS[standIn.fault]({ req, res });
    const route = ROUTES[url.pathname] ?? sendDocument;
    route(res, url);
  }

  const ROUTES: Record<string, (res: ServerResponse, url: URL) => void> = {
    "/reststop/releaseList": (res) => sendJson(res, listReleases()),
    "/reststop/exportList": (res) => res.end(standIn.schedule),
    "/api/v1/documents.json": (res, url) => sendJson(res, listDocuments(url)),
  };

  function sendDocument(res: ServerResponse, { pathname }: URL) {
    const document = standIn.documents.find(({ number }) => pathname === documentPath(number));
    if (document) res.end(document.text);
    else res.writeHead(404).end();
  }

  async function setFault(req: IncomingMessage, res: ServerResponse) {
    const name = await text(req);
    standIn.fault = isFault(name) ? name : null;
    sendJson(res, { fault: standIn.fault });
  }

  const listReleases = () =>
    standIn.releases.map((release, index) => ({
      ...release,
      description: release.name,
      status: index === 0 ? "current" : "archived",
      releaseEndDate: null,
    }));

  function listDocuments({ searchParams }: URL) {
    const since = searchParams.get("conditions[publication_date][gte]") ?? "";
    const found = standIn.documents
      .filter(({ publishedOn }) => publishedOn >= since)
      .toSorted((a, b) => (a.publishedOn < b.publishedOn ? -1 : 1));
    const results = found.map(({ number, title, abstract, publishedOn, agencies }) => ({
      document_number: number,
      title,
      abstract,
      publication_date: publishedOn,
      html_url: `https://www.federalregister.gov/d/${number}`,
      raw_text_url: `${standIn.url}${documentPath(number)}`,
      agencies: agencies.map((name) => ({ name, raw_name: name.toUpperCase() })),
    }));
    return found.length === 0 ? { count: 0 } : { count: found.length, results };
  }

  const { url, close } = await listenOnLoopback(server, port);
  const standIn: SourcesStandIn = {
    url,
    releases: [...RELEASES],
    schedule,
    documents: [...DOCUMENTS],
    fault: null,
    requests: [],
    close,
  };
  return standIn;
}

const documentPath = (number: string) => `/documents/${number}.txt`;

function sendJson(res: ServerResponse, body: unknown) {
  res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
