import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { computedColor } from "#client/lib/computed-color.ts";
import type { DayCounts } from "./day-range.ts";

const HEIGHT_PX = 256;
const SECOND_MS = 1000;

/** Calculations and payments per day. `DayTable` is its accessible alternative. */
export function DayChart({ days }: { days: readonly DayCounts[] }) {
  const { t, i18n } = useTranslation("admin");
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const names = { calculations: t("analytics.calculations"), payments: t("analytics.payments") };
    const options = chartOptions({ ...names, day: t("analytics.day"), language: i18n.language });
    const chart = new UPlot({ ...options, width: element.clientWidth }, chartData(days), element);
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [days, t, i18n.language]);

  return (
    <div
      ref={container}
      role="img"
      aria-label={t("analytics.chart")}
      className="min-w-0 text-sm [&_.uplot]:font-sans! [&_th]:font-medium!"
    />
  );
}

const chartData = (days: readonly DayCounts[]): UPlot.AlignedData => [
  days.map(({ day }) => Date.parse(day) / SECOND_MS),
  days.map(({ calculations }) => calculations),
  days.map(({ payments }) => payments),
];

type ChartTexts = { calculations: string; payments: string; day: string; language: string };

function chartOptions({ calculations, payments, day, language }: ChartTexts): UPlot.Options {
  const format = new Intl.DateTimeFormat(language, {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  const formatDay = (seconds: number | null) =>
    seconds === null ? "–" : format.format(new Date(seconds * SECOND_MS));
  const lines = { stroke: computedColor("bg-line"), width: 1 };
  const axis = { stroke: computedColor("bg-muted"), grid: lines, ticks: lines };
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return {
    width: 0,
    height: HEIGHT_PX,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * SECOND_MS), "Etc/UTC"),
    scales: { y: { range: (_chart, _min, max) => [0, Math.max(max ?? 0, 1) * 1.1] } },
    axes: [
      { ...axis, font, incrs: TIME_STEPS, values: (_chart, splits) => splits.map(formatDay) },
      {
        ...axis,
        font,
        incrs: COUNT_STEPS,
        values: (_chart, splits) => splits.map((count) => count.toLocaleString("en-US")),
      },
    ],
    series: [
      { label: day, value: (_chart, seconds) => formatDay(seconds) },
      { label: calculations, ...lineStyle("bg-part-goods") },
      { label: payments, ...lineStyle("bg-accent") },
    ],
  };
}

const lineStyle = (background: string) => ({ stroke: computedColor(background), width: 2 });

const DAY_SECONDS = 86_400;
const TIME_STEPS = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365, 730, 1825].map(
  (days) => days * DAY_SECONDS,
);

/** Whole numbers only. */
const COUNT_STEPS = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();
