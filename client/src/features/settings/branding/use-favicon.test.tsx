import { renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFavicon } from "./use-favicon.ts";

const icons = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=icon]")].map((link) => [
    link.type,
    link.getAttribute("href"),
  ]);

afterEach(() => {
  for (const link of document.querySelectorAll("link[rel=icon]")) link.remove();
});

it.each([null, ""])("uses the product's icon without a picture: %j", (url) => {
  renderHook(() => useFavicon(url));
  expect(icons()).toEqual([["image/png", "/favicon.png"]]);
});

it("creates the link, and updates it when the picture changes or is deleted", () => {
  const { rerender } = renderHook(({ url }) => useFavicon(url), {
    initialProps: { url: "/branding/favicon-1.png" as string | null },
  });
  expect(icons()).toEqual([["image/png", "/branding/favicon-1.png"]]);
  rerender({ url: "/branding/favicon-2.ico" });
  expect(icons()).toEqual([["image/x-icon", "/branding/favicon-2.ico"]]);
  rerender({ url: null });
  expect(icons()).toEqual([["image/png", "/favicon.png"]]);
});
