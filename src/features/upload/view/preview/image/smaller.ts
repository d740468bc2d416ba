import type { Size } from './zoom.ts';

/** Pixels from which a picture, unpacked, is more than a phone has room for: 200 MB. */
const huge = 50_000_000;
/** What it is drawn with then: still more than any screen has. */
const drawn = 16_000_000;

export const isHuge = ({ width, height }: Size): boolean => width * height > huge;

/** Unpacks and shrinks beside the page, and draws once. */
export const drawSmaller = async (address: string, { width, height }: Size, canvas: HTMLCanvasElement) => {
  const blob = await (await fetch(address)).blob();
  const by = Math.sqrt(drawn / (width * height));
  const bitmap = await createImageBitmap(blob, { resizeWidth: Math.round(width * by), resizeQuality: 'medium' });
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
};
