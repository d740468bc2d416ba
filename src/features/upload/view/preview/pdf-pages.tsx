import { Box, Flex, IconButton, Input, type SystemStyleObject } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { markable } from './page-text.ts';
import type { Layer } from './state.ts';
import { useStageSize } from './zoom.ts';

/** How the reader's text lies over its picture: unseen, each piece stretched to its place by the variables it is given. */
const textLayerStyle: SystemStyleObject = {
  '& .text-layer': {
    position: 'absolute',
    inset: '0',
    overflow: 'clip',
    lineHeight: '1',
    textAlign: 'initial',
    transformOrigin: '0 0',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    '--min-font-size': '1',
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  },
  '& .text-layer :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& .text-layer > :not(.markedContent), & .text-layer .markedContent span:not(.markedContent)': {
    zIndex: '1',
    '--font-height': '0',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': '1',
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .text-layer .markedContent': { display: 'contents' },
  '& .text-layer ::selection': { background: 'rgb(63 88 200 / 0.3)', color: 'transparent' },
};

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly index: number;
  readonly scale: number;
  readonly top: number;
  /** Told its height at scale 1. */
  readonly onHeight: (index: number, height: number) => void;
  readonly layer?: Layer | undefined;
}

/** Pixels of one drawing: more than this and phones draw nothing. */
const maxPixels = 12_000_000;

/** One page: its picture, and over it its text, which can be chosen and read out. */
const PdfPage = ({ document, index, scale, top, onHeight, layer }: PdfPageProps) => {
  const { t } = useLingui();
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    let isHere = true;
    document.getPage(index + 1).then(
      (found) => {
        if (!isHere) return;
        setPage(found);
        onHeight(index, found.getViewport({ scale: 1 }).height);
      },
      // Closed meanwhile, or a page that is damaged: it stays white.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [document, index, onHeight]);
  const number = index + 1;
  const size = page?.getViewport({ scale });
  return (
    <Box
      role="group"
      aria-label={t`Page ${number}`}
      position="absolute"
      left="50%"
      transform="translateX(-50%)"
      // Paper is white in the dark, too.
      bg="white"
      boxShadow="xs"
      css={textLayerStyle}
      style={{ top, ...(size === undefined ? {} : { width: size.width, height: size.height }) }}
      data-page={number}
    >
      {page !== undefined && <Drawing page={page} scale={scale} />}
      {size !== undefined && layer?.({ index, width: size.width, height: size.height })}
    </Box>
  );
};

const Drawing = ({ page, scale }: { readonly page: PDFPageProxy; readonly scale: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: picture } = canvas;
    const { current: words } = text;
    if (picture === null || words === null) return;
    const viewport = page.getViewport({ scale });
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
    picture.width = Math.floor(viewport.width * sharpness);
    picture.height = Math.floor(viewport.height * sharpness);
    const drawing = page.render({ canvas: picture, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    words.replaceChildren();
    const source = page.streamTextContent().pipeThrough(markable());
    const layer = new TextLayer({ textContentSource: source, container: words, viewport });
    const ended = (error: unknown) => {
      // A page with a fault in it is drawn as far as it goes.
      if (!(error instanceof RenderingCancelledException)) picture.dataset.faulty = 'true';
    };
    drawing.promise.catch(ended);
    layer.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      layer.cancel();
    };
  }, [page, scale]);
  return (
    <>
      <Box asChild position="absolute" inset="0" width="100%" height="100%">
        <canvas ref={canvas} aria-hidden />
      </Box>
      <div ref={text} className="text-layer" style={{ ['--total-scale-factor' as string]: String(scale) }} />
    </>
  );
};

interface PdfToolsProps {
  readonly page: number;
  readonly count: number;
  readonly percent: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (by: number) => void;
  readonly onFit: () => void;
}

const PdfTools = ({ page, count, percent, onPage, onZoom, onFit }: PdfToolsProps) => {
  const { t } = useLingui();
  return (
    <Flex
      role="toolbar"
      aria-label={t`Pages`}
      position="sticky"
      top="0"
      left="0"
      zIndex="1"
      flex="none"
      height="48px"
      align="center"
      justify="center"
      gap="1"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <PageNumber key={page} page={page} count={count} onPage={onPage} />
      <Box as="span" color="fg.muted" fontSize="sm" textStyle="num" me="3">
        {`/ ${count}`}
      </Box>
      <IconButton variant="ghost" size="sm" aria-label={t`Smaller`} onClick={() => onZoom(0.8)}>
        <ZoomOut />
      </IconButton>
      <Box minW="14" textAlign="center" fontSize="sm" textStyle="num" color="fg.muted">
        {`${Math.round(percent)} %`}
      </Box>
      <IconButton variant="ghost" size="sm" aria-label={t`Larger`} onClick={() => onZoom(1.25)}>
        <ZoomIn />
      </IconButton>
      <IconButton variant="ghost" size="sm" aria-label={t`Fit the width`} onClick={onFit}>
        <Maximize />
      </IconButton>
    </Flex>
  );
};

const PageNumber = ({ page, count, onPage }: Pick<PdfToolsProps, 'page' | 'count' | 'onPage'>) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(count, Math.max(1, Math.round(Number(typed)) || page));
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  return (
    <Input
      recipe={inputRecipe}
      aria-label={t`Page`}
      inputMode="numeric"
      width="3.5rem"
      size="sm"
      textAlign="center"
      textStyle="num"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={go}
      onKeyDown={({ key }) => {
        if (key === 'Enter') go();
      }}
    />
  );
};

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
