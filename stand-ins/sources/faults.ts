import type { IncomingMessage, ServerResponse } from "node:http";

type Fault = (call: { req: IncomingMessage; res: ServerResponse }) => void;

/** Ways in which a source fails, by the name that selects them. */
export const FAULTS = {
  /** Answers with an error. */
  error500: ({ res }) => res.writeHead(500).end("Internal Server Error"),
  /** Answers with a page instead of data. */
  html: ({ res }) =>
    res.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Maintenance</h1>"),
  /** Accepts the request and never answers. */
  silent: () => {},
  /** Closes the connection in the middle of the answer. */
  cut: ({ res }) => {
    res.writeHead(200, { "Content-Length": 1_000_000 });
    res.write("[{");
    setTimeout(() => res.destroy(), 50);
  },
  /** Sends JSON of another form. */
  otherForm: ({ res }) => res.writeHead(200).end('{"releases":"none"}'),
  /** Sends without end. */
  endless: ({ res }) => {
    const block = Buffer.alloc(1_000_000, " ");
    const write = () => {
      while (!res.destroyed && res.write(block));
      if (!res.destroyed) res.once("drain", write);
    };
    write();
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
