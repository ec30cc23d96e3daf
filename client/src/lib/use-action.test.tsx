import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { Button } from "#client/components/button.tsx";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { query } from "./query.ts";
import { toast } from "./toast.ts";
import { useAction } from "./use-action.ts";

const readName = defineEndpoint({
  method: "GET",
  path: "/api/name",
  access: "public",
  result: z.string(),
});

const saveName = defineEndpoint({
  method: "PUT",
  path: "/api/name",
  access: "public",
  body: z.object({ name: z.string() }),
  result: z.null(),
});

const nameQuery = query(readName);

function NamePanel({ errorTitle }: { errorTitle?: string }) {
  const { data } = useQuery(nameQuery);
  const action = useAction(saveName, {
    successTitle: "Name saved",
    ...(errorTitle && { errorTitle }),
    invalidates: [nameQuery],
  });
  return (
    <>
      <p>Name: {data}</p>
      <Button isBusy={action.isPending} onClick={() => action.mutate({ body: { name: "B" } })}>
        Save
      </Button>
    </>
  );
}

/** A server whose name is "A" until it is saved. */
function fakeServer(save: () => FakeResponse | Promise<FakeResponse>) {
  let name = "A";
  return fakeFetch({
    "GET /api/name": () => ({ body: name }),
    "PUT /api/name": async () => {
      const response = await save();
      if (response !== "unreachable" && !response.status) name = "B";
      return response;
    },
  });
}

const puts = (requests: { method: string }[]) => requests.filter(({ method }) => method === "PUT");

const saveButton = () => screen.getByRole("button", { name: "Save" });

async function openPanel(props: { errorTitle?: string } = {}) {
  const rendered = await renderScreen(<NamePanel {...props} />);
  await screen.findByText("Name: A");
  return rendered;
}

describe("a successful action", () => {
  it("shows its toast and reloads the queries that it invalidates", async () => {
    fakeServer(() => ({}));
    const { user } = await openPanel();
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain("Name saved");
    expect(await screen.findByText("Name: B")).toBeDefined();
  });
});

it("sends one request for a double click whose second one arrives before the button is busy", async () => {
  const requests = fakeServer(() => ({}));
  await openPanel();
  await act(async () => {
    saveButton().click();
    saveButton().click();
  });
  await findToast();
  expect(puts(requests)).toHaveLength(1);
});

it("sends another request once the previous one is answered", async () => {
  const requests = fakeServer(() => ({ status: 500 }));
  const { user } = await openPanel();
  await user.click(saveButton());
  await findToast();
  await user.click(saveButton());
  await waitFor(() => expect(puts(requests)).toHaveLength(2));
});

describe("a failed action", () => {
  it.each([
    ["the server's message", { status: 409, body: { message: "Name is taken" } }, "Name is taken"],
    ["a lost connection", "unreachable", "Could not reach the server"],
  ] as const)("shows %s in an error toast and reloads nothing", async (_case, response, text) => {
    const requests = fakeServer(() => response);
    const { user } = await openPanel({ errorTitle: "Not saved" });
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain(`Not saved ${text}`);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "PUT"]);
  });

  it("titles its toast Error by default", async () => {
    fakeServer(() => ({ status: 400, body: { message: "Too short" } }));
    const { user } = await openPanel();
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain("Error Too short");
  });
});

describe("an action that starts", () => {
  it("dismisses the error toast of its earlier attempt", async () => {
    const failure = { status: 400, body: { message: "Too short" } };
    const responses = [failure, deferred<FakeResponse>().promise];
    fakeServer(() => responses.shift() ?? {});
    const { user } = await openPanel();
    await user.click(saveButton());
    expect((await findToast()).textContent).toContain("Too short");
    await user.click(saveButton());
    await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).toBe("true"));
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  it("leaves a toast that is no error, such as one with an undo", async () => {
    fakeServer(() => deferred<FakeResponse>().promise);
    const { user } = await openPanel();
    act(() => toast({ title: "Origins set" }));
    await user.click(saveButton());
    await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).toBe("true"));
    expect((await findToast()).textContent).toContain("Origins set");
  });
});

describe("an action of an expired session", () => {
  afterEach(() => vi.restoreAllMocks());

  it("shows that the session expired and opens the login", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    fakeServer(() => ({ status: 401, body: { code: "errors.unauthorized" } }));
    const { user } = await openPanel({ errorTitle: "Not saved" });
    await user.click(saveButton());
    const toast = await findToast();
    expect(toast.textContent).toContain("Unauthorized");
    expect(toast.textContent).not.toContain("Not saved");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/login"));
  });
});

describe("a repeated submission", () => {
  it("sends one request for a double click and for clicks while it is pending", async () => {
    const response = deferred<FakeResponse>();
    const requests = fakeServer(() => response.promise);
    const { user } = await openPanel();
    await user.dblClick(saveButton());
    await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).toBe("true"));
    await user.click(saveButton());
    response.resolve({});
    await findToast();
    expect(puts(requests)).toHaveLength(1);
  });

  it("sends a second request after the first one has finished", async () => {
    const requests = fakeServer(() => ({}));
    const { user } = await openPanel();
    await user.click(saveButton());
    await findToast();
    await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).toBeNull());
    await user.click(saveButton());
    await waitFor(() => expect(puts(requests)).toHaveLength(2));
  });
});

it("leads to the login when the session of a read has expired", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  fakeFetch({ "GET /api/name": { status: 401, body: { code: "errors.unauthorized" } } });
  await renderScreen(<NamePanel />);
  expect((await findToast()).textContent).toContain("You are logged out. Logging in again...");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/login"));
});
