import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { FileTooLargeError, InvalidFileError } from "./table.ts";
import { MAX_UNPACKED_BYTES, packStored, unpack } from "./zip-archive.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** An archive of one part `a.xml` with this content, which claims to be `size` bytes. */
function deflated(content: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(deflateRawSync(content));
  const archive = packStored(new Map([["a.xml", packed]]));
  const view = new DataView(archive.buffer);
  const directory = view.getUint32(archive.length - 6, true);
  view.setUint16(directory + 10, 8, true);
  view.setUint32(directory + 24, size, true);
  return archive;
}

it("unpacks the XML parts of an archive, and nothing else", async () => {
  const parts = new Map([
    ["xl/workbook.xml", bytesOf("<a/>")],
    ["xl/_rels/workbook.xml.rels", bytesOf("<b/>")],
    ["xl/media/image.png", bytesOf("picture")],
  ]);
  const unpacked = await unpack(packStored(parts));
  expect([...unpacked.keys()]).toEqual(["xl/workbook.xml", "xl/_rels/workbook.xml.rels"]);
  expect(new TextDecoder().decode(unpacked.get("xl/workbook.xml"))).toBe("<a/>");
});

it("inflates a compressed part", async () => {
  const content = bytesOf("<a/>".repeat(1000));
  const unpacked = await unpack(deflated(content, content.length));
  expect(unpacked.get("a.xml")).toEqual(content);
});

// Threats: G13
it("rejects an archive that claims to be too large before it inflates a part", async () => {
  const archive = deflated(bytesOf("small"), MAX_UNPACKED_BYTES + 1);
  await expect(unpack(archive)).rejects.toThrow(FileTooLargeError);
});

// Threats: G13
it("stops inflating a part that is larger than the archive claims", async () => {
  const archive = deflated(new Uint8Array(20_000_000), 100);
  await expect(unpack(archive)).rejects.toThrow(FileTooLargeError);
});

it.each([
  ["is empty", new Uint8Array()],
  ["ends before its directory", packStored(new Map([["a.xml", bytesOf("a")]])).slice(0, 40)],
  ["has a damaged part", damaged()],
])("rejects an archive that %s", async (_, archive) => {
  await expect(unpack(archive)).rejects.toThrow(InvalidFileError);
});

function damaged() {
  const archive = deflated(bytesOf("a".repeat(100)), 100);
  archive.fill(0xff, 35, 38);
  return archive;
}
