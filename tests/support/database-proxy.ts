import { connect, createServer, type Server, type Socket } from "node:net";

/** What happens to a connection once its client has sent a statement, which the database still receives. */
export type Trap = {
  statement: RegExp;
  /** How many connections are caught. */
  times: number;
  /**
   * "mute": the connection stays open, nothing more passes in either direction. "cut": it is closed when the
   * database responds, without the response.
   */
  effect: "mute" | "cut";
};

type Link = { client: Socket; upstream: Socket; effect?: Trap["effect"] };

/** Stands between an app and its database, so that a test can take the database away and give it back. */
export async function databaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  const armed: Trap[] = [];
  let isHung = false;
  let terminations = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const link: Link = { client, upstream };
    links.add(link);
    for (const end of [client, upstream]) end.on("error", () => {});
    client.on("close", () => closeLink(link));
    upstream.on("close", () => {
      if (link.effect !== "mute") closeLink(link);
    });
    client.pipe(upstream);
    client.on("data", (chunk) => applyTrap(link, takeTrap(armed, chunk)));
    upstream.on("data", (chunk) => {
      if (link.effect === "cut") destroyLink(link);
      else if (!isHung && !link.effect) forward(link, chunk);
    });
  });
  const port = await listenOn(server, 0);
  const url = Object.assign(new URL(databaseUrl), { port: String(port) });

  return {
    url: url.href,
    /** Nothing listens any more, and every connection breaks. */
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const link of links) destroyLink(link);
      await closed;
    },
    start: () => listenOn(server, port),
    /** Connections stay and new ones are made, but nothing is answered on them. */
    hang() {
      isHung = true;
    },
    unhang() {
      isHung = false;
    },
    /** Closes one random connection or all of them, half of them with a reset; returns how many were open. */
    cut(which: "one" | "all"): number {
      const open = [...links];
      for (const link of which === "all" ? open : oneOf(open)) resetOrDestroy(link);
      return open.length;
    },
    /** The database ends a connection: its error follows the next complete response in the same packet. */
    terminateOne() {
      terminations += 1;
    },
    /** Returns how often the trap is still to catch a connection. */
    arm(trap: Trap): () => number {
      const copy = { ...trap };
      armed.push(copy);
      return () => copy.times;
    },
  };

  function forward(link: Link, chunk: Buffer) {
    if (terminations === 0 || !isReadyForQuery(chunk.subarray(-READY_LENGTH))) {
      link.client.write(chunk);
      return;
    }
    terminations -= 1;
    link.client.end(Buffer.concat([chunk, TERMINATED]));
    link.upstream.destroy();
  }

  function closeLink(link: Link) {
    links.delete(link);
    destroyLink(link);
  }
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

export type DatabaseProxy = Awaited<ReturnType<typeof databaseProxy>>;

/** ReadyForQuery: "Z", length 5, transaction status. */
const READY_LENGTH = 6;
const isReadyForQuery = (end: Buffer) => end[0] === 0x5a && end.readInt32BE(1) === 5;

const TERMINATED = errorResponse(
  "SFATAL",
  "C57P01",
  "Mterminating connection due to administrator command",
);

function errorResponse(...fields: string[]): Buffer {
  const content = Buffer.from(`${fields.join("\0")}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + length.length);
  return Buffer.concat([Buffer.from("E"), length, content]);
}

/** A random one; none of none. */
function oneOf(links: readonly Link[]): readonly Link[] {
  const index = Math.floor(Math.random() * links.length);
  return links.slice(index, index + 1);
}

function destroyLink({ client, upstream }: Link) {
  client.destroy();
  upstream.destroy();
}

function resetOrDestroy(link: Link) {
  if (Math.random() < 0.5) link.client.resetAndDestroy();
  destroyLink(link);
}

/** A simple query is one message ("Q", length, text), which the driver sends in one write. */
const QUERY = 0x51;
const TEXT_OFFSET = 5;
const TEXT_LENGTH = 100;

function takeTrap(armed: Trap[], chunk: Buffer): Trap | undefined {
  if (armed.length === 0 || chunk[0] !== QUERY) return undefined;
  const text = chunk.toString("latin1", TEXT_OFFSET, TEXT_OFFSET + TEXT_LENGTH);
  const index = armed.findIndex(({ statement }) => statement.test(text));
  const trap = armed[index];
  if (trap) {
    trap.times -= 1;
    if (trap.times === 0) armed.splice(index, 1);
  }
  return trap;
}

/** The statement itself has already been forwarded. */
function applyTrap(link: Link, trap: Trap | undefined) {
  if (!trap) return;
  link.effect = trap.effect;
  if (trap.effect === "cut") return;
  link.client.unpipe(link.upstream);
  link.client.resume(); // so that its end is noticed
}
