import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import type { Layer } from '../viewer.ts';
import { textLayerStyle } from './text-layer-style.ts';

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
const mostPixels = 12_000_000;

/** One page: its picture, and over it its text, which can be chosen and read out. */
export const PdfPage = ({ document, index, scale, top, onHeight, layer }: PdfPageProps) => {
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
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
    picture.width = Math.floor(viewport.width * sharpness);
    picture.height = Math.floor(viewport.height * sharpness);
    const drawing = page.render({ canvas: picture, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    words.replaceChildren();
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
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
