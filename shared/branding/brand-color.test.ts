import { expect, it } from "vitest";
import { brandAccents } from "./brand-color.ts";

it("brandAccents uses a dark color as it is in the light theme and lightens it for the dark theme", () => {
  const accents = brandAccents("#1a4fa0");
  expect(accents?.light).toMatchObject({ accent: "#1a4fa0", ink: "#ffffff" });
  expect(accents?.dark).toMatchObject({ accent: "#819ecb", ink: "#0e1316" });
});

it.each(["#ffcc00", "#ffffff", "#7a8a99"])(
  "brandAccents returns null for %s, which is too light",
  (color) => {
    expect(brandAccents(color)).toBeNull();
  },
);

it.each(["#000000", "#0000ff", "#aa0000"])("brandAccents finds readable colors for %s", (color) => {
  expect(brandAccents(color)).not.toBeNull();
});
