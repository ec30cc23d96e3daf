import { expect, it, vi } from "vitest";
import { uploadTariffs } from "#shared/tariffs/contract.ts";
import { ApiError, NetworkError } from "./api.ts";
import { upload } from "./upload.ts";

/** Replaces XMLHttpRequest by one that responds at once. */
function respond(status: number, responseText: string) {
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      readonly upload = {};
      readonly status = status;
      readonly responseText = responseText;
      onload = () => undefined;
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => "abc-1";
      send() {
        queueMicrotask(() => this.onload());
      }
    },
  );
}

const send = () => upload(uploadTariffs, { file: new File(["{}"], "a.json") }, () => undefined);

it("resolves to the server's result", async () => {
  respond(200, '{"version":{"id":"1"}}');
  expect(await send()).toEqual({ version: { id: "1" } });
});

it("rejects with the server's error", async () => {
  respond(400, '{"message":"No file"}');
  const error = await send().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ serverMessage: "No file", requestId: "abc-1" });
});

it("rejects with a NetworkError when another server responds", async () => {
  respond(200, "<html>Log in</html>");
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
});

it("rejects with a NetworkError when the server does not respond in time", async () => {
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      readonly upload = {};
      timeout = 0;
      ontimeout = () => undefined;
      open() {}
      setRequestHeader() {}
      send() {
        if (this.timeout === 600_000) queueMicrotask(() => this.ontimeout());
      }
    },
  );
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
});
