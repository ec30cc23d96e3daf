import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { collectSavedFiles } from "#client/testing/saved-files.ts";
import { FileIconLink, FileLink } from "./file-link.tsx";

const URL_PATH = "/api/admin/transactions.csv";

const TextLink = () => (
  <FileLink url={URL_PATH} fileName="transactions.csv">
    Export
  </FileLink>
);
const IconLink = () => <FileIconLink url={URL_PATH} fileName="transactions.csv" label="Export" />;

describe.each([
  ["a link with a text", TextLink],
  ["an icon", IconLink],
])("a file of the server behind %s", (_, Link) => {
  it("is saved by its name, once for a double click", async () => {
    const response = deferred<FakeResponse>();
    const requests = fakeFetch({ [`GET ${URL_PATH}`]: () => response.promise });
    const saved = collectSavedFiles();
    const { user } = await renderScreen(<Link />);
    const link = screen.getByRole("link", { name: "Export" });
    await user.dblClick(link);
    await waitFor(() => expect(link.getAttribute("aria-busy")).toBe("true"));
    response.resolve({ body: "a,b" });
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["transactions.csv"]));
    expect(requests).toHaveLength(1);
    await waitFor(() => expect(link.getAttribute("aria-busy")).toBe("false"));
  });

  it("says that the session has expired, and leads to the login half a second later", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const body = { message: "Unauthorized", code: "errors.unauthorized" };
    fakeFetch({ [`GET ${URL_PATH}`]: { status: 401, body } });
    const { user } = await renderScreen(<Link />);
    await user.click(screen.getByRole("link", { name: "Export" }));
    expect((await findToast()).textContent).toContain(
      "Unauthorized You are logged out. Logging in again...",
    );
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/login"));
  });

  it("shows any other error of the server", async () => {
    const message = "Tariff version not found";
    fakeFetch({ [`GET ${URL_PATH}`]: { status: 404, body: { message } } });
    const { user } = await renderScreen(<Link />);
    await user.click(screen.getByRole("link", { name: "Export" }));
    expect((await findToast()).textContent).toContain(message);
  });
});
