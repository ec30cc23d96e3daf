import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import { BarChart } from "./bar-chart.tsx";

const open = () =>
  renderScreen(
    <BarChart
      name="Transactions by status"
      series={[
        { name: "Completed", color: "bg-positive" },
        { name: "Failed", color: "bg-danger" },
      ]}
      bars={[
        { label: "Nov 1", values: [2, 0] },
        { label: "Nov 2", values: [3, 1] },
      ]}
      format={String}
    />,
  );

it("announces the values of the bar that the keyboard is on, and shows them", async () => {
  const { user } = await open();
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Transactions by status" });
  expect(screen.queryByText("Completed")).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(slider);
  expect(slider.getAttribute("aria-valuetext")).toBe("Nov 2: Completed 3, Failed 1");
  expect(screen.getByText("Completed").parentElement?.textContent).toBe("Completed3");
  fireEvent.change(slider, { target: { value: "0" } }); // happy-dom has no arrow keys of ranges
  expect(slider.getAttribute("aria-valuetext")).toBe("Nov 1: Completed 2, Failed 0");
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Completed")).toBeNull();
});
