import { type PointerEvent, useRef, useState } from "react";
import { chartScale } from "./chart-scale.ts";
import { classNames } from "./class-names.ts";

export type Series = {
  name: string;
  /** The class of its color, such as "bg-accent". */
  color: string;
};

/** `values` has one for each series. */
export type Bar = { label: string; values: readonly number[] };

export type BarChartProps = {
  name: string;
  series: readonly Series[];
  bars: readonly Bar[];
  format: (value: number) => string;
};

/**
 * Stacked bars. The pointer and, with the focus, the arrow keys move over the bars and show their values, which a screen
 * reader announces as those of a slider.
 */
export function BarChart({ name, series, bars, format }: BarChartProps) {
  const [selected, setSelected] = useState<number | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const last = bars.length - 1;
  const { top, ticks } = chartScale(bars.map(({ values }) => sum(values)));
  const shown = selected === null ? undefined : bars[selected];
  const announced = bars[selected ?? last];

  function select({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setSelected(clamp(Math.floor(((clientX - left) / width) * bars.length), 0, last));
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted">
      <Ticks ticks={ticks} />
      <div
        className="relative h-48 touch-pan-y rounded-sm outline-offset-2 outline-accent has-focus-visible:outline-2"
        onPointerDown={() => slider.current?.focus()}
        onPointerMove={select}
        onPointerLeave={() => setSelected(null)}
      >
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 border-b border-line"
            style={{ bottom: `${(tick / top) * 100}%` }}
          />
        ))}
        <Bars series={series} bars={bars} top={top} selected={selected} />
        <input
          ref={slider}
          type="range"
          aria-label={name}
          aria-valuetext={announced && readBar(announced, series, format)}
          min={0}
          max={last}
          value={selected ?? last}
          onChange={({ target }) => setSelected(target.valueAsNumber)}
          onFocus={() => setSelected((current) => current ?? last)}
          onBlur={() => setSelected(null)}
          onKeyDown={({ key }) => key === "Escape" && setSelected(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        {shown && selected !== null ? (
          <Tooltip
            bar={shown}
            series={series}
            format={format}
            position={(selected + 0.5) / bars.length}
          />
        ) : null}
      </div>
      <Dates labels={bars.map(({ label }) => label)} />
    </div>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

const readBar = (
  { label, values }: Bar,
  series: readonly Series[],
  format: BarChartProps["format"],
) => `${label}: ${series.map(({ name }, at) => `${name} ${format(values[at] ?? 0)}`).join(", ")}`;

type BarsProps = Pick<BarChartProps, "series" | "bars"> & { top: number; selected: number | null };

const Bars = ({ series, bars, top, selected }: BarsProps) => (
  <div aria-hidden="true" className="absolute inset-0 flex items-stretch">
    {bars.map(({ label, values }, index) => (
      <div
        key={label}
        className={classNames(
          "flex min-w-0 flex-1 flex-col-reverse items-center",
          index === selected && "bg-ink/10",
        )}
      >
        {series.map(({ name, color }, at) => (
          <div
            key={name}
            className={`w-3/4 max-w-12 ${color} forced-color-adjust-none ${values[at] ? "min-h-0.5" : ""}`}
            style={{ height: `${((values[at] ?? 0) / top) * 100}%` }}
          />
        ))}
      </div>
    ))}
  </div>
);

const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

const Ticks = ({ ticks }: { ticks: readonly number[] }) => (
  <div aria-hidden="true" className="flex h-48 flex-col-reverse justify-between text-right">
    {ticks.map((tick) => (
      <span key={tick} className="h-0 leading-0 tabular-nums">
        {compact.format(tick)}
      </span>
    ))}
  </div>
);

/** The first, the middle and the last label. */
function Dates({ labels }: { labels: readonly string[] }) {
  const shown = [labels[0], labels[Math.floor((labels.length - 1) / 2)], labels.at(-1)];
  return (
    <div aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between gap-2">
      {[...new Set(shown)].map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}

type TooltipProps = Pick<BarChartProps, "series" | "format"> & {
  bar: Bar;
  /** The middle of the bar, as a share of the chart's width. */
  position: number;
};

function Tooltip({ bar, series, format, position }: TooltipProps) {
  const side =
    position > 0.5 ? { right: `${(1 - position) * 100}%` } : { left: `${position * 100}%` };
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 mx-3 w-max max-w-48 rounded-control border border-line bg-surface p-2 shadow-float"
      style={side}
    >
      <p className="mb-1 font-semibold text-ink">{bar.label}</p>
      {series.map(({ name, color }, at) => (
        <p key={name} className="flex items-center gap-1.5">
          <span className={`size-2 shrink-0 rounded-full ${color} forced-color-adjust-none`} />
          <span className="grow">{name}</span>
          <span className="pl-2 font-medium text-ink tabular-nums">
            {format(bar.values[at] ?? 0)}
          </span>
        </p>
      ))}
    </div>
  );
}
