import { screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
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
