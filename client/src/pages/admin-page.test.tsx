import { screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { redirectToLogin } from "#client/lib/session-expired.ts";
import { draftStore, setDraftUser } from "#client/lib/unsaved-draft.ts";
import { olga } from "#client/testing/example-owner.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { AdminPage } from "./admin-page.tsx";

it("denies access in two paragraphs, each punctuated as its language does", async () => {
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/auth/user": { body: { ...olga, role: "user" } },
  });
  await i18next.changeLanguage("zh");
  await renderScreen(<AdminPage />);
  expect((await screen.findByText(/没有管理员权限/)).textContent).toBe("您没有管理员权限");
  expect(screen.getByText(/仅供/).textContent).toBe("管理后台仅供所有者和管理员使用。");
});

describe("the login after a session has expired", () => {
  async function logIn() {
    fakeFetch({
      "GET /api/settings": { body: [] },
      "GET /api/auth/user": { status: 401, body: { message: "Unauthorized" } },
      "GET /api/auth/owner": { body: { exists: true } },
      "POST /api/auth/login": { body: olga },
    });
    const { user } = await renderScreen(<AdminPage />);
    await user.type(await screen.findByLabelText("Email"), olga.email);
    await user.type(screen.getByLabelText("Password"), "right password{Enter}");
  }

  async function expireOn(page: string) {
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    history.replaceState(null, "", page);
    redirectToLogin(i18next.t);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/api/login"));
    draftStore.set({});
    history.replaceState(null, "", "/admin");
  }

  it("leads back to the page of the dashboard, with what was typed there", async () => {
    setDraftUser(olga.id);
    draftStore.set({ fees: { flatFee: "5.00" } });
    await expireOn("/admin/dashboard/fees?x=1");
    await logIn();
    await waitFor(() => expect(location.href).toMatch(/\/admin\/dashboard\/fees\?x=1$/));
    expect(draftStore.get()).toEqual({ fees: { flatFee: "5.00" } });
  });

  it.each(["/account", "/"])("leads to the dashboard from another page: %s", async (page) => {
    await expireOn(page);
    await logIn();
    await waitFor(() => expect(location.pathname).toBe("/admin/dashboard"));
  });
});
