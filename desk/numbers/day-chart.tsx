import { useEffect, useRef } from 'react';
import uPlot from 'uplot';

interface DayChartProps {
  /** Names of the days, one for each point. */
  days: string[];
  now: number[];
  before: number[];
  /** Called with the index of the day under the pointer, null when it leaves. */
  onPoint: (day: number | null) => void;
}

const HEIGHT = 230;

/** Draws a figure by day over the same figure of the period before. Its data is also given in words and as a table. */
export function DayChart({ days, now, before, onPoint }: DayChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const data: uPlot.AlignedData = [days.map((_, index) => index), before.slice(0, days.length), now];
    const chart = new uPlot(optionsFor(element, days, onPoint), data, element);
    const resizing = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      chart.destroy();
    };
  }, [days.join(), now.join(), before.join()]);
  return <div ref={box} className="day-chart" aria-hidden="true" />;
}

function optionsFor(element: HTMLElement, days: string[], onPoint: DayChartProps['onPoint']): uPlot.Options {
  const style = getComputedStyle(element);
  const color = (token: string) => style.getPropertyValue(token).trim();
  const axis = { stroke: color('--ink-quiet'), font: `12px ${style.fontFamily}`, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (_chart, _min, max) => [0, Math.max(4, max * 1.1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 90,
        size: 28,
        incrs: [1, 2, 7, 14, 28, 56, 112, 224],
        values: (_chart, splits) => splits.map((index) => days[index] ?? ''),
      },
      {
        ...axis,
        size: 52,
        grid: { stroke: color('--hairline'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 1e7],
        values: (_chart, splits) => splits.map((value) => value.toLocaleString('en-US')),
      },
    ],
    series: [
      {},
      { stroke: color('--edge'), width: 1, dash: [2, 3], points: { show: false } },
      {
        stroke: color('--brand'),
        width: 1.5,
        fill: `color-mix(in srgb, ${color('--accent')} 12%, transparent)`,
        points: { show: days.length === 1 },
      },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  };
}
