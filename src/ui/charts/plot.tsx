import { Box } from '@chakra-ui/react';
import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use as withParts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
  /** A token; the series have colours of their own without it. */
  readonly color?: string;
}

export interface ChartData {
  readonly title: string;
  /** What the labels are: "Score". */
  readonly head: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** One above the other instead of side by side. */
  readonly isStacked?: boolean;
  /** Where the axis ends. */
  readonly max?: number;
}

withParts([BarChart, GridComponent, LegendComponent, SVGRenderer]);

/** Tokens, so that the chart follows the theme without being drawn again. */
const token = (name: string): string => `var(--chakra-colors-${name})`;
/** Legends are laid out by the measured width of their words: by the page's own font. */
const words = { color: token('fg-muted'), fontSize: 12, fontFamily: getComputedStyle(document.body).fontFamily };
const line = { lineStyle: { color: token('border') } } as const;

const optionOf = ({ labels, series, isStacked, max }: Omit<ChartData, 'title' | 'head'>) => ({
  animation: false,
  grid: { left: 4, right: 8, top: series.length > 1 ? 36 : 20, bottom: 4 },
  ...(series.length > 1 ? { legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 12, textStyle: words } } : {}),
  xAxis: { type: 'category', data: [...labels], axisLabel: words, axisLine: line, axisTick: { show: false } },
  yAxis: {
    type: 'value',
    minInterval: 1,
    ...(max === undefined ? {} : { max: max }),
    axisLabel: words,
    splitLine: line,
  },
  series: series.map(({ name, values, color }, index) => ({
    type: 'bar',
    name,
    silent: true,
    barMaxWidth: 40,
    itemStyle: { color: token(color ?? `chart-${index + 1}`) },
    ...(isStacked ? { stack: 'all' } : {}),
    label: { show: series.length === 1, position: 'top', ...words },
    data: values.map((value) => value ?? null),
  })),
});

/** Draws the bars; whoever cannot see them reads the table beside. */
const Plot = (given: ChartData) => {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof init>>(undefined);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const chart = init(element, null, { renderer: 'svg' });
    drawn.current = chart;
    const sizes = new ResizeObserver(() => chart.resize());
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      chart.dispose();
    };
  }, []);
  useEffect(() => drawn.current?.setOption(optionOf(given), true), [given]);
  return <Box ref={box} aria-hidden height="240px" width="full" />;
};

// biome-ignore lint/style/noDefaultExport: loaded by `lazy`
export default Plot;
