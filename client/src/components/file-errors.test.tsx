import { screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { ApiError, NetworkError } from "#client/lib/api.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { FileErrors } from "./file-errors.tsx";

const rejection = (body: object) => new ApiError(400, JSON.stringify(body));

it("lists the lines that the server names", async () => {
  const fields = { "line 3": "“x” is not a rate", "line 4": "The country name is missing." };
  const error = rejection({ message: "line 3: …", code: "validation.field", fields });
  await renderScreen(<FileErrors error={error} />);
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual(["Line 3: “x” is not a rate", "Line 4: The country name is missing."]);
});

it("names the line in French, with a space before the colon", async () => {
  await i18next.changeLanguage("fr");
  const fields = { "line 3": "Le nom du pays est manquant." };
  await renderScreen(<FileErrors error={rejection({ code: "validation.field", fields })} />);
  expect(screen.getByRole("listitem").textContent).toBe(
    "Ligne 3\u00a0: Le nom du pays est manquant.",
  );
});

it("names no field in front of the currencies that have no line", async () => {
  const fields = { "line 8": "“XYZ” is not supported.", currency: "No line: CNY, SEK." };
  await renderScreen(<FileErrors error={rejection({ code: "validation.field", fields })} />);
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual(["Line 8: “XYZ” is not supported.", "No line: CNY, SEK."]);
});

it("shows an error of the whole file without the name of its form field", async () => {
  const message = "The file is empty.";
  const error = rejection({ message, code: "errors.fileEmpty", fields: { file: message } });
  await renderScreen(<FileErrors error={error} />);
  expect(screen.getByRole("alert").textContent).toBe(
    "The file was rejected. Nothing has changed.The file is empty.",
  );
});

it("says that a proxy has rejected the file, which may be too large for it", async () => {
  await renderScreen(<FileErrors error={new ApiError(413, "<html>Too Large</html>")} />);
  const text = screen.getByRole("alert").textContent;
  expect(text).toMatch(/^The file was rejected. Nothing has changed.The server did not accept/);
  expect(text).not.toContain("Try again later");
});

it("blames the size of the file for no other rejection without a message", async () => {
  await renderScreen(<FileErrors error={new ApiError(403, "<html>Forbidden</html>")} />);
  expect(screen.getByRole("alert").textContent).toMatch(/Upload failed$/);
});

it("does not call a file rejected when the connection was lost", async () => {
  await renderScreen(<FileErrors error={new NetworkError("lost")} />);
  expect(screen.getByRole("alert").textContent).toMatch(/^Could not reach the server/);
});
