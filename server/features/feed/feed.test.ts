import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { feedKeyText, feedSigningKey, feedSigningKeyText } from "#server/config/feed-keys.ts";
import { runDueLook } from "#server/features/sources/run-due-look.ts";
import {
  type Manifest,
  openManifest,
  sealManifest,
} from "#server/integrations/sources/feed-manifest.ts";
import { sources } from "#shared/db/schema.ts";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { buildFeed } from "./build-feed.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");

/** What a web server has of the published folder. */
const folder = new Map<string, Buffer>();
const web = createServer((req, res) => {
  const file = folder.get((req.url ?? "").slice(1));
  if (file) res.end(file);
  else res.writeHead(404).end();
});

let publisher: TestApp;
let reader: TestApp;
let close: () => Promise<void>;
let owner: LoggedIn["agent"];
let admin: LoggedIn["agent"];
beforeAll(async () => {
  const { url, ...listening } = await listenOnLoopback(web);
  close = listening.close;
  publisher = await testApp({ env: { DATA_FEED_SIGNING_KEY: feedSigningKeyText(privateKey) } });
  const keys = [feedKeyText(other.publicKey), feedKeyText(publicKey)].join(",");
  reader = await testApp({ env: { DATA_FEED_URL: `${url}/feed.json`, DATA_FEED_KEYS: keys } });
  ({ agent: owner } = await logInAs(publisher, "owner"));
  ({ agent: admin } = await logInAs(reader, "admin"));
  await publish();
});
afterEach(async () => {
  await reader.deps.db.delete(sources);
  await publish();
});
afterAll(async () => {
  await publisher.close();
  await reader.close();
  await close();
});

async function publish() {
  folder.clear();
  for (const { name, bytes } of await buildFeed(publisher.deps, privateKey))
    folder.set(name, bytes);
}

const manifestText = () => folder.get("feed.json")?.toString() ?? "";
const manifest = () => openManifest(manifestText(), [publicKey]);
const reseal = (changes: Partial<Manifest>, key: KeyObject = privateKey) =>
  folder.set("feed.json", Buffer.from(sealManifest({ ...manifest(), ...changes }, key)));

const measuresFile = () => manifest().datasets.find(({ kind }) => kind === "measures")?.file ?? "";

/** Looks at the feed, and returns why that failed; null if it did not. */
async function look(): Promise<string | null> {
  await admin.put("/api/admin/sources/feed").send({ isOn: true }).expect(200);
  await admin.post("/api/admin/sources/feed/look").expect(200);
  await runDueLook(reader.deps, new AbortController().signal);
  const { body } = await admin.get("/api/admin/sources").expect(200);
  return body.find(({ name }: { name: string }) => name === "feed").error;
}

const proposals = async () => (await admin.get("/api/admin/proposals").expect(200)).body;

async function activateMeasures(name: string) {
  const { body } = await owner
    .post("/api/admin/datasets/measures/versions")
    .attach("file", Buffer.from(JSON.stringify({ ...exampleMeasures(), name })), "measures.json")
    .expect(200);
  await activateVersion(owner, "measures", body.version.id);
}

describe("the published feed", () => {
  it("is served, signed, once an owner has switched that on", async () => {
    await publisher.agent.get("/data/feed.json").expect(404);
    await storeSettings(publisher, { publish_data_feed: "true" });
    const { text, headers } = await publisher.agent.get("/data/feed.json").expect(200);
    expect(headers["cache-control"]).toBe("public, max-age=300");
    const { datasets } = openManifest(text, [publicKey]);
    expect(datasets.map(({ kind }) => kind)).toEqual([
      "tariffs",
      "schedule",
      "measures",
      "exchange-rates",
      "carrier-fees",
    ]);
    for (const { file, size } of datasets) {
      const response = await fetch(`${publisher.address}/data/${file}`);
      expect((await response.arrayBuffer()).byteLength).toBe(size);
    }
    await publisher.agent.get("/data/other.json").expect(404);
    await storeSettings(publisher, { publish_data_feed: "false" });
  });

  it("counts up with every activation, also of an earlier version", async () => {
    const { counter } = manifest();
    await activateMeasures("Later");
    await publish();
    expect(manifest().counter).toBeGreaterThan(counter);
  });
});

describe("a feed that another installation published", () => {
  it("brings what is new as drafts that can be activated, and nothing twice", async () => {
    await activateMeasures("From the feed");
    await publish();
    expect(await look()).toBeNull();
    const found = await proposals();
    expect(found).toEqual([
      expect.objectContaining({
        kind: "measures",
        source: "feed",
        version: expect.objectContaining({ name: "From the feed", uploadedBy: null }),
      }),
    ]);
    expect(await look()).toBeNull();
    expect(await proposals()).toHaveLength(1);
    await activateVersion(admin, "measures", found[0].version.id);
    expect((await reader.deps.measures.get())?.version.name).toBe("From the feed");
    expect(await proposals()).toEqual([]);
  });
});

describe("a feed that is not what was signed", () => {
  const damage = (name: string, change: (bytes: Buffer) => Buffer) =>
    folder.set(name, change(folder.get(name) ?? Buffer.alloc(0)));
  it.each<[string, () => unknown, RegExp]>([
    [
      "changed after it was signed",
      () =>
        damage("feed.json", (bytes) =>
          Buffer.from(bytes.toString().replace("measures-", "measures-0")),
        ),
      /signature/,
    ],
    [
      "signed by another key",
      () => reseal({}, generateKeyPairSync("ed25519").privateKey),
      /signature/,
    ],
    ["unsigned", () => damage("feed.json", () => Buffer.from('{"manifest":"{}"}')), /no data feed/],
    ["cut", () => damage("feed.json", (bytes) => bytes.subarray(0, 200)), /no data feed/],
    [
      "larger than a manifest",
      () => damage("feed.json", () => Buffer.alloc(300_000, 32)),
      /larger/,
    ],
    [
      "with a file of other content",
      () =>
        damage(measuresFile(), (bytes) => Buffer.from(bytes.toString().replace("From", "Form"))),
      /not the one that was signed/,
    ],
    [
      "with a file that is cut",
      () => damage(measuresFile(), (bytes) => bytes.subarray(1)),
      /not the one/,
    ],
    [
      "with a file that is larger",
      () => damage(measuresFile(), (bytes) => Buffer.concat([bytes, bytes])),
      /larger than it may be/,
    ],
    ["without one of its files", () => folder.delete(measuresFile()), /error 404/],
  ])("changes nothing: %s", async (_name, forge, reason) => {
    await activateMeasures("From another feed");
    await publish();
    const before = await proposals();
    forge();
    expect(await look()).toMatch(reason);
    expect(await proposals()).toEqual(before);
  });

  it("is older than the one before", async () => {
    await look();
    const { counter } = manifest();
    reseal({ counter: counter - 1 });
    expect(await look()).toMatch(/older than the one that was read last/);
  });

  it("names a file outside of its folder, or the same kind twice", async () => {
    const [first] = manifest().datasets;
    if (!first) throw new Error("No datasets");
    reseal({ datasets: [{ ...first, file: "../secrets" }] });
    expect(await look()).toMatch(/no data feed/);
    await publish();
    reseal({ datasets: [first, first] });
    expect(await look()).toMatch(/no data feed/);
  });
});

describe("a feed that is uploaded by hand", () => {
  const upload = (agent: LoggedIn["agent"], change: (files: Record<string, string>) => void) => {
    const files = Object.fromEntries(
      [...folder].map(([name, bytes]) => [name, bytes.toString("base64")]),
    );
    delete files["feed.json"];
    change(files);
    return agent.post("/api/admin/sources/feed/files").send({ manifest: manifestText(), files });
  };

  it("is stored as drafts of the person, once", async () => {
    await activateMeasures("By hand");
    await publish();
    const { body } = await upload(admin, () => {}).expect(200);
    expect(body).toEqual({ drafts: ["By hand"] });
    const [proposal] = await proposals();
    expect(proposal.version).toMatchObject({ name: "By hand", uploadedBy: expect.any(String) });
    expect((await upload(admin, () => {}).expect(200)).body).toEqual({ drafts: [] });
  });

  it("changes nothing with a file that lacks or differs, and is not older than the last one", async () => {
    await activateMeasures("Damaged by hand");
    await publish();
    const before = await proposals();
    const name = measuresFile();
    const lacking = await upload(admin, (files) => delete files[name]).expect(400);
    expect(lacking.body.message).toContain(`The file ${name} is not the one that was signed`);
    const other = Buffer.from("{}").toString("base64");
    await upload(admin, (files) => Object.assign(files, { [name]: other })).expect(400);
    expect(await proposals()).toEqual(before);

    await upload(admin, () => {}).expect(200);
    reseal({ counter: manifest().counter - 1 });
    const older = await upload(admin, () => {}).expect(400);
    expect(older.body.message).toMatch(/older than the one that was read last/);
  });

  it("is not read with the key of the project alone", async () => {
    const { agent } = await logInAs(publisher, "admin");
    const { body } = await upload(agent, () => {}).expect(400);
    expect(body.message).toMatch(/signature of the feed is not valid/);
  });
});

describe("the keys of a feed", () => {
  it("are printed in the form in which they are configured", () => {
    const key = feedSigningKey(feedSigningKeyText(privateKey));
    expect(key?.equals(privateKey)).toBe(true);
    expect(feedSigningKey(undefined)).toBeNull();
  });
});
