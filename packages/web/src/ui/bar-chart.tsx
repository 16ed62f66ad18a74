import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { inUnit, ticksUpTo, unitFor } from './chart-scale.ts';
import { cx } from './cx.ts';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';
import { useWidth } from './use-width.ts';

export interface ChartSeries {
  key: string;
  label: string;
  /** The second and fourth are hatched (ui.md §1). */
  color: 'accent' | 'info' | 'ok' | 'warn' | 'bad' | 'mute';
  isHatched?: boolean;
}

export interface ChartBar {
  key: string;
  /** Under the bar: «مهر». */
  label: string;
  /** Spoken, with its figures: «مهر ۱۴۰۵: فروش …». */
  name: string;
  /** Decimal strings, one for each series, stacked from the foot. */
  values: readonly string[];
  /** Drawn as a line across. */
  mark?: string;
  /** Not over yet: paler. */
  isUnfinished?: boolean;
}

export interface BarChartProps {
  label: string;
  series: readonly ChartSeries[];
  /** Oldest first: time runs from right to left. */
  bars: readonly ChartBar[];
  /** Which series the figure on a bar says; default the first. */
  labelled?: number;
  /** What the line across a bar is; default the same time of the year before. */
  markLabel?: string;
  isMoney?: boolean;
  onOpen?: (bar: ChartBar) => void;
  className?: string;
}

const grounds = {
  accent: 'forced-color-adjust-none bg-accent',
  info: 'forced-color-adjust-none bg-info',
  ok: 'forced-color-adjust-none bg-ok',
  warn: 'forced-color-adjust-none bg-warn',
  bad: 'forced-color-adjust-none bg-bad',
  mute: 'forced-color-adjust-none bg-ink-3',
} as const;
const hatches = {
  accent: 'forced-color-adjust-none text-accent',
  info: 'forced-color-adjust-none text-info',
  ok: 'forced-color-adjust-none text-ok',
  warn: 'forced-color-adjust-none text-warn',
  bad: 'forced-color-adjust-none text-bad',
  mute: 'forced-color-adjust-none text-ink-3',
} as const;
const hatch = 'repeating-linear-gradient(-45deg, currentColor 0 2px, transparent 2px 5px)';
const barWidth = 30;
const figureWidth = 44;
/** px of a digit in a figure, at most */
const digitWidth = 7;
/** px of each bar that a finger still hits; narrower ones would stand in a chart that scrolls (ui.md §2). */
const leastRoom = 24;
/**
 * A chart that scrolls: what stands above and under its bars goes along, and both ends fade, since bars go on there; where
 * they end only its own margin does.
 */
const scrolling =
  '-mt-5 -mb-6 overflow-x-auto overflow-y-hidden px-7 pt-5 pb-6 ' +
  '[mask-image:linear-gradient(to_right,transparent,black_16px,black_calc(100%-16px),transparent)]';

/** The share of a chart's height that a figure on a bar takes, on a phone, where it is most. */
const figureHeight = 0.11;

const toNumber = (value: string | undefined): number => Number(value ?? 0) || 0;

/** What stands in a bar; nothing below zero is drawn. */
const sumOf = ({ values }: ChartBar): number => values.reduce((sum, value) => sum + Math.max(0, toNumber(value)), 0);

/** Where a bar's figure stands: on the bar, or on the line across where that would go through it. */
const footOfFigure = (sum: number, mark: number, top: number): number =>
  mark > sum && mark < sum + figureHeight * top ? mark : sum;

interface BarProps {
  bar: ChartBar;
  series: readonly ChartSeries[];
  /** what the whole height of the chart stands for */
  top: number;
  /** what is written on it; null where there is no room */
  figure: string | null;
  hasLabel: boolean;
  /** The Tab key stops at it. */
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onPoint: () => void;
  onLeave: () => void;
  onOpen: () => void;
}

function Bar({ bar, series, top, figure, hasLabel, isStop, onKeyDown, onFocus, onPoint, onLeave, onOpen }: BarProps) {
  const sum = sumOf(bar);
  const mark = toNumber(bar.mark);
  const heightOf = (value: number) => `${(value / top) * 100}%`;
  return (
    <li className="relative h-full min-w-0 flex-1">
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={bar.name}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onLeave}
        onMouseEnter={onPoint}
        onMouseLeave={onLeave}
        onClick={onOpen}
        className="focus-ring absolute inset-0 flex flex-col items-center justify-end rounded-control hover:bg-sunken/70"
      >
        <span
          className={cx('flex w-4/5 flex-col-reverse', bar.isUnfinished && 'opacity-60')}
          style={{ height: heightOf(sum), maxWidth: barWidth }}
        >
          {series.map(({ key, color, isHatched = false }, place) => (
            <span
              key={key}
              className={cx('w-full', isHatched ? cx('border border-current', hatches[color]) : grounds[color])}
              style={{
                flexGrow: Math.max(0, toNumber(bar.values[place])),
                flexBasis: 0,
                ...(toNumber(bar.values[place]) > 0 ? {} : { display: 'none' }),
                ...(isHatched ? { backgroundImage: hatch } : {}),
              }}
            />
          ))}
        </span>
        {mark > 0 && (
          <span
            className="absolute border-ink border-t-2 border-dotted"
            // Apart from its neighbours, however narrow the bars: dots that run on would be a line.
            style={{ bottom: heightOf(mark), width: 'calc(100% - 4px)', maxWidth: barWidth + 10 }}
          />
        )}
      </button>
      {figure !== null && sum > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -inset-x-1.5 z-1 whitespace-nowrap text-center text-caption text-ink"
          style={{ bottom: heightOf(footOfFigure(sum, mark, top)) }}
        >
          <span className="rounded-sm bg-surface/85 px-0.5">{figure}</span>
        </span>
      )}
      {hasLabel && (
        <span
          aria-hidden
          className={cx(
            'absolute start-1/2 top-full mt-1 translate-x-1/2 whitespace-nowrap text-caption',
            bar.isUnfinished ? 'font-bold text-ink' : 'text-ink-2',
          )}
        >
          {bar.label}
        </span>
      )}
    </li>
  );
}

interface LegendProps {
  series: readonly ChartSeries[];
  /** null: no bar has a mark */
  markLabel: string | null;
  unit: string | null;
}

/** What the colours, the line across and the scale mean. */
function Legend({ series, markLabel, unit }: LegendProps) {
  return (
    <>
      {series.map(({ key, label, color, isHatched = false }) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={cx('size-3', isHatched ? cx('border border-current', hatches[color]) : grounds[color])}
            style={isHatched ? { backgroundImage: hatch } : {}}
          />
          {label}
        </span>
      ))}
      {markLabel !== null && (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="w-4 border-ink border-t-2 border-dotted" />
          {markLabel}
        </span>
      )}
      {unit !== null && <span className="ms-auto">{unit}</span>}
    </>
  );
}

/** The scale of all bars: its unit, its lines, and how far it goes. */
function scaleOf(bars: readonly ChartBar[], isMoney: boolean) {
  const most = Math.max(0, ...bars.map((bar) => Math.max(sumOf(bar), toNumber(bar.mark))));
  const { unit, size } = isMoney ? unitFor(most) : { unit: 'one' as const, size: 1 };
  const ticks = ticksUpTo(most / size);
  const top = Math.max(ticks.at(-1) ?? 0, Number.MIN_VALUE) * size;
  return { unit, size, ticks, top, heightOf: (tick: number) => `${((tick * size) / top) * 100}%` };
}

type Scale = ReturnType<typeof scaleOf>;

/** What is written at the bars, as far as each has room for it. */
function useBarWords(bars: readonly ChartBar[], { size }: Scale, room: number, labelled: number) {
  const format = useFormat();
  const figures = bars.map(({ values }) => {
    const figure = inUnit(toNumber(values[labelled]), size);
    // Beside far larger ones something would be called nothing.
    return Number(figure) === 0 ? '' : format.number(figure);
  });
  const widest = Math.max(figureWidth, ...figures.map(({ length }) => length * digitWidth));
  const saysFigures = room >= widest - 12;
  const everyLabel = Math.max(1, Math.ceil(figureWidth / room));
  // Where not all fit, the bar that is still growing keeps its label.
  const growing = Math.max(
    0,
    bars.findIndex(({ isUnfinished }) => isUnfinished),
  );
  return {
    figureOf: (index: number) => (saysFigures && figures[index]) || null,
    hasLabel: (index: number) => index % everyLabel === growing % everyLabel,
  };
}

/** The one bar that the Tab key stops at, and the way along by arrows. */
function useBarStop(bars: readonly ChartBar[]) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const stop = bars.some(({ key }) => key === current) ? current : (bars.at(-1)?.key ?? null);
  const move = (event: KeyboardEvent, index: number) => {
    const target = { ArrowLeft: index + 1, ArrowRight: index - 1, Home: 0, End: bars.length - 1 }[event.key];
    const bar = target === undefined ? undefined : bars[target];
    if (bar === undefined || target === undefined) return;
    event.preventDefault();
    setCurrent(bar.key);
    (list.current?.children[target]?.firstElementChild as HTMLElement | null)?.focus();
  };
  return { list, stop, setCurrent, move };
}

/** The figures of the scale, at the right. */
function ScaleFigures({ scale: { ticks, heightOf } }: { scale: Scale }) {
  const format = useFormat();
  const longest = ticks.map((tick) => format.number(String(tick))).reduce((a, b) => (b.length > a.length ? b : a));
  return (
    <div aria-hidden className="relative min-w-10 shrink-0 max-sm:min-w-9">
      {/* As wide as the longest figure of the scale, which else would lie over the lines. */}
      <span className="invisible text-caption">{longest}</span>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute start-0 translate-y-1/2 text-caption text-ink-3"
          style={{ bottom: heightOf(tick) }}
        >
          {format.number(String(tick))}
        </span>
      ))}
    </div>
  );
}

const ScaleLines = ({ scale: { ticks, heightOf } }: { scale: Scale }) =>
  ticks.map((tick) => (
    <span
      key={tick}
      aria-hidden
      className={cx('absolute inset-x-0 border-t', tick === 0 ? 'border-line-strong' : 'border-line')}
      style={{ bottom: heightOf(tick) }}
    />
  ));

/** Stacked bars, newest at the left, the scale at the right. One stop of the Tab key; arrows go along, Enter opens. */
export function BarChart(props: BarChartProps) {
  const { label, series, bars, labelled = 0, isMoney = true, markLabel = uiStrings.chart.yearBefore } = props;
  const { onOpen, className } = props;
  const { ref, width } = useWidth<HTMLDivElement>();
  const [shown, setShown] = useState<string | null>(null);
  const scale = scaleOf(bars, isMoney);
  const isWider = bars.length * leastRoom > (width ?? 640);
  const room = isWider ? leastRoom : (width ?? 640) / Math.max(1, bars.length);
  const words = useBarWords(bars, scale, room, labelled);
  const { list, stop, setCurrent, move } = useBarStop(bars);
  const spoken = bars.find(({ key }) => key === shown)?.name;

  // The last bars that have begun are what people look for; later ones are empty, earlier ones lie to the right.
  const begun = bars.findIndex(({ isUnfinished }) => isUnfinished) + 1 || bars.length;
  useLayoutEffect(() => {
    const frame = ref.current;
    if (frame !== null && isWider) frame.scrollLeft = Math.min(0, frame.clientWidth - (begun + 1.5) * leastRoom);
  }, [ref, isWider, begun]);

  return (
    <figure className={className} aria-label={label}>
      <div className="flex h-64 gap-2 pt-5 pb-6 max-sm:h-56 max-sm:gap-1">
        <ScaleFigures scale={scale} />
        <div ref={ref} className={cx('min-w-0 grow', isWider && scrolling)}>
          <div className="relative h-full" style={isWider ? { width: bars.length * leastRoom } : {}}>
            <ScaleLines scale={scale} />
            <ul ref={list} className="absolute inset-0 flex">
              {bars.map((bar, index) => (
                <Bar
                  key={bar.key}
                  bar={bar}
                  series={series}
                  top={scale.top}
                  figure={words.figureOf(index)}
                  hasLabel={words.hasLabel(index)}
                  isStop={bar.key === stop}
                  onKeyDown={(event) => move(event, index)}
                  onFocus={() => {
                    setCurrent(bar.key);
                    setShown(bar.key);
                  }}
                  onPoint={() => setShown(bar.key)}
                  onLeave={() => setShown(null)}
                  onOpen={() => onOpen?.(bar)}
                />
              ))}
            </ul>
          </div>
        </div>
      </div>
      <figcaption className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-caption text-ink-2">
        {spoken !== undefined ? (
          <span aria-hidden>{spoken}</span>
        ) : (
          <Legend
            series={series}
            markLabel={bars.some(({ mark }) => toNumber(mark) > 0) ? markLabel : null}
            unit={isMoney ? uiStrings.chart.units[scale.unit] : null}
          />
        )}
      </figcaption>
    </figure>
  );
}
