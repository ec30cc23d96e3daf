import { fireEvent } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { afterPress } from "./after-press.ts";

let button: HTMLElement;
let link: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = "<button><span>Add item</span></button><a href='/'>Home</a><input>";
  button = document.querySelector("button span") as HTMLElement; // safe: just rendered
  link = document.querySelector("a") as HTMLElement; // safe: just rendered
});

it("waits for the release of the mouse that presses a button", () => {
  const change = vi.fn();
  fireEvent.mouseDown(button);
  afterPress(change);
  expect(change).not.toHaveBeenCalled();
  fireEvent.mouseUp(button);
  fireEvent.mouseUp(button);
  expect(change).toHaveBeenCalledOnce();
});

it("changes a field at once that is left by pressing another field or by the keyboard", () => {
  const change = vi.fn();
  afterPress(change);
  fireEvent.mouseDown(document.querySelector("input") ?? document);
  afterPress(change);
  expect(change).toHaveBeenCalledTimes(2);
});

it("changes a field at once that the keyboard leaves after a link was dragged", () => {
  const change = vi.fn();
  fireEvent.mouseDown(link); // the browser reports the end of a drag, but no release
  fireEvent.keyDown(document.body, { key: "Tab" });
  afterPress(change);
  expect(change).toHaveBeenCalledOnce();
});
