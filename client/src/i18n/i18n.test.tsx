import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { type ReactNode, Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { useTranslation } from "react-i18next";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ReceiptActions } from "#client/features/payments/receipt/receipt-actions.tsx";
import { createReceipt } from "#client/testing/example-receipt.ts";
import {
  editedUser,
  loginCredentials,
  newUser,
  passwordResetRequest,
  registration,
} from "#shared/accounts/contract.ts";
import { receiptRequest } from "#shared/payments/contract.ts";
import { chooseLanguage, startTexts, withTexts } from "./i18n.ts";
import type { ClientNamespace } from "./load-texts.ts";

const WAIT_MS = 60_000;

const roots: Root[] = [];

// The tests share one page, which a visitor opens in English.
beforeAll(async () => {
  await startTexts();
});
afterAll(() => {
  for (const root of roots) root.unmount();
});

async function render(screen: ReactNode): Promise<HTMLElement> {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  roots.push(root);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>{screen}</Suspense>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(container.textContent).not.toBe(""), WAIT_MS);
  return container;
}

const ResultsHeading = () => useTranslation("results").t("results.itemsTitle");
const ImportButton = () => useTranslation("import").t("import.replace");

describe("startTexts", () => {
  it("loads the namespace common and no other", () => {
    expect(i18next.t("common.cancel")).toBe("Cancel");
    expect(Object.keys(i18next.getDataByLanguage("en") ?? {})).toEqual(["common"]);
  });
});

describe("useTranslation", () => {
  it("loads the namespace of a component before it renders", async () => {
    expect((await render(<ResultsHeading />)).textContent).toBe(
      i18next.t("results:results.itemsTitle"),
    );
    expect(i18next.hasResourceBundle("en", "results")).toBe(true);
  });
});

describe("messages of shared form schemas", () => {
  it("shows the receipt form's error as a text", async () => {
    const receipt = await render(<ReceiptActions receipt={createReceipt()} />);
    receipt.querySelector<HTMLElement>("[aria-expanded]")?.click();
    await vi.waitFor(() => expect(receipt.querySelector("form")).not.toBeNull(), WAIT_MS);
    receipt.querySelector("form")?.requestSubmit();
    await vi.waitFor(() => expect(receipt.textContent).toContain("Invalid email address"), WAIT_MS);
    expect(receipt.textContent).not.toMatch(/\w+\.\w+Invalid/);
  });

  it.each(
    Object.entries({
      account: editedUser,
      newAccount: newUser,
      credentials: loginCredentials,
      registration,
      forgotten: passwordResetRequest,
      receiptRequest,
    }),
  )("has a text in common for every message of %s", (_name, schema) => {
    const wrong = { email: "nobody", password: "\0", firstName: " ", lastName: "\0", role: "user" };
    const results = [{}, wrong].map((values) => z.safeParse(schema, values));
    const messages = results.flatMap(({ error }) => error?.issues ?? []);
    const shown = messages.filter(
      ({ code }) => code !== "unrecognized_keys" && code !== "invalid_value",
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ message }) => !i18next.exists(message, { ns: "common" }))).toEqual([]);
  });
});

describe("withTexts", () => {
  it("resolves to the screen when its namespace is loaded", async () => {
    await expect(withTexts("import", Promise.resolve("screen"))).resolves.toBe("screen");
    expect(i18next.hasResourceBundle("en", "import")).toBe(true);
  });

  it("rejects when the file of the namespace cannot be loaded", async () => {
    const missing = "missing" as ClientNamespace; // safe: it stands for a file that is gone
    await expect(withTexts(missing, Promise.resolve("screen"))).rejects.toThrow();
  });
});

describe("chooseLanguage", () => {
  it("loads the namespaces in use before it switches", async () => {
    const button = await render(<ImportButton />);
    const english = button.textContent;
    await chooseLanguage("de");
    expect(i18next.hasResourceBundle("de", "import")).toBe(true);
    await vi.waitFor(() => expect(button.textContent).not.toBe(english), WAIT_MS);
    expect(document.documentElement.lang).toBe("de");
  });

  it("switches to the language chosen last, also if an earlier one is loaded after it", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const french = chooseLanguage("fr"); // waits for the connection
    onLine.mockReturnValue(true);
    await chooseLanguage("es");
    window.dispatchEvent(new Event("online"));
    await french;
    expect(i18next.language).toBe("es");
    expect(document.documentElement.lang).toBe("es");
    expect(document.cookie).toContain("language=es");
  });
});
