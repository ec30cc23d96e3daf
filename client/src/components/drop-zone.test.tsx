import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAsync } from "#client/testing/render.tsx";
import { DropZone } from "./drop-zone.tsx";

it.each([
  ["receives a dropped file", false, 1],
  ["receives none while another one is uploaded", true, 0],
])("%s", async (_title, isBusy, count) => {
  const onFile = vi.fn();
  await renderAsync(
    <DropZone label="Choose" accept=".csv" isBusy={isBusy} onFile={onFile}>
      Drop a file here
    </DropZone>,
  );
  const files = [new File(["a"], "rates.csv")];
  fireEvent.drop(screen.getByText("Drop a file here"), { dataTransfer: { files } });
  expect(onFile).toHaveBeenCalledTimes(count);
});
