import { grid } from '#contract/core/strokes.ts';
import type { Paper } from '#contract/features/classroom/board/keys.ts';
import { inkPath } from './board-layer.tsx';
import { inkOn, pageSize, paperColor, squares } from './look.ts';
import type { Ink } from './use-ink.ts';

/** Pixels along the longer side. */
const longest = 1_920;

type Under = HTMLImageElement | HTMLCanvasElement;

/** The sheet that is drawn under this layer of strokes. */
const sheetUnder = (layer: Element | null): Under | undefined =>
  layer?.parentElement?.querySelector<Under>('canvas, img') ?? undefined;

const sizeOf = (under: Under | undefined) => {
  if (under === undefined) return pageSize;
  return under instanceof HTMLImageElement ? { width: under.naturalWidth, height: under.naturalHeight } : under;
};

/** A page as it is seen, with what is under it, as a picture. */
export const pictureOf = async (
  { paper, title }: { readonly paper: Paper; readonly title: string },
  ink: readonly Ink[],
  layer: Element | null,
): Promise<File | undefined> => {
  const under = sheetUnder(layer);
  const size = sizeOf(under);
  const scale = longest / Math.max(size.width, size.height, 1);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(size.width * scale), height: Math.round(size.height * scale) });
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.fillStyle = under === undefined ? paperColor[paper] : paperColor.white;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (under !== undefined) pen.drawImage(under, 0, 0, canvas.width, canvas.height);
  else if (paper === 'grid') drawSquares(pen, canvas.width, canvas.height);
  pen.scale(longest / grid, longest / grid);
  for (const one of ink) {
    pen.fillStyle = inkOn(paper, one.color);
    pen.fill(new Path2D(inkPath(one)));
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  const name = (title.trim() || 'blackboard').replaceAll(/[\\/:*?"<>|]/g, ' ');
  return blob === null ? undefined : new File([blob], `${name}.png`, { type: 'image/png' });
};

const drawSquares = (pen: CanvasRenderingContext2D, width: number, height: number): void => {
  const every = (squares.every * longest) / grid;
  pen.fillStyle = squares.color;
  for (let x = every; x < width; x += every) pen.fillRect(Math.round(x), 0, 1, height);
  for (let y = every; y < height; y += every) pen.fillRect(0, Math.round(y), width, 1);
};
