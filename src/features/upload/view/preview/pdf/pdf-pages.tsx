import { Box } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useStageSize } from '../image/use-stage-size.ts';
import type { Layer } from '../viewer.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfTools } from './pdf-tools.tsx';

interface PdfPagesProps {
  readonly document: PDFDocumentProxy;
  readonly first: PDFPageProxy;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly layer?: Layer | undefined;
}

/** Between pages and at the sides, px. */
const gap = 16;
/** Of the tools above the pages, px. */
const toolsHeight = 48;

/** Points of a PDF are 1/72 inch, pixels of a page 1/96. */
const naturalScale = 96 / 72;

/** Only pages in sight, and the next ones, are drawn. Each is taken for as large as the first until it is known. */
export const PdfPages = ({ document, first, scroller, layer }: PdfPagesProps) => {
  const { width } = useStageSize(scroller);
  const [zoom, setZoom] = useState(1);
  const [heights, setHeights] = useState<Readonly<Record<number, number>>>({});
  const natural = first.getViewport({ scale: 1 });
  const fit = Math.min(naturalScale * 1.25, Math.max(0.1, (width - 2 * gap) / natural.width));
  const scale = fit * zoom;
  const pages = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (heights[index] ?? natural.height) * scale + gap,
    overscan: 1,
    paddingStart: gap,
    scrollMargin: toolsHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what sizes are made of
  useEffect(() => pages.measure(), [pages, scale, heights]);
  const onHeight = useCallback(
    (index: number, height: number) =>
      setHeights((was) => (was[index] === height || height === natural.height ? was : { ...was, [index]: height })),
    [natural.height],
  );
  const middle = (pages.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 2;
  const items = pages.getVirtualItems();
  const current = (items.find(({ end }) => end >= middle)?.index ?? 0) + 1;
  return (
    <>
      <PdfTools
        page={current}
        count={document.numPages}
        percent={(scale / naturalScale) * 100}
        onPage={(page) => pages.scrollToIndex(page - 1, { align: 'start' })}
        onZoom={(by) => setZoom((was) => Math.min(6, Math.max(0.25, was * by)))}
        onFit={() => setZoom(1)}
      />
      <Box flex="none" position="relative" bg="bg.emphasized" minW="fit-content">
        <Box style={{ height: pages.getTotalSize() + gap, minWidth: natural.width * scale + 2 * gap }}>
          {items.map(({ index, start }) => (
            <PdfPage
              key={index}
              document={document}
              index={index}
              scale={scale}
              top={start - toolsHeight}
              onHeight={onHeight}
              layer={layer}
            />
          ))}
        </Box>
      </Box>
    </>
  );
};
