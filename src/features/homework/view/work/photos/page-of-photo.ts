import type { JpegPage } from './jpeg-pdf.ts';

/** What is kept of a photo, in shares of its sides as it is turned now. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const whole: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

/** As it is looked at: quarter turns to the right, then what is kept. */
export interface Look {
  readonly turns: number;
  readonly crop: Crop;
}

/** The same part of the picture after one more quarter turn to the right. */
export const turned = ({ turns, crop }: Look): Look => ({
  turns: (turns + 1) % 4,
  crop: { left: 1 - crop.bottom, top: crop.left, right: 1 - crop.top, bottom: crop.right },
});

/** Of a page, its longer side in pixels: sharp enough to read, small enough to send. */
const longest = 2_000;
const quality = 0.8;

/** The photo drawn anew as it is looked at: no more of it than its pixels leaves the device. */
export const pageOf = async (photo: Blob, { turns, crop }: Look): Promise<JpegPage> => {
  const picture = await createImageBitmap(photo);
  try {
    const isAcross = turns % 2 === 1;
    const [wide, high] = isAcross ? [picture.height, picture.width] : [picture.width, picture.height];
    const [cut, rest] = [(crop.right - crop.left) * wide, (crop.bottom - crop.top) * high];
    const scale = Math.min(1, longest / Math.max(cut, rest));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(cut * scale));
    canvas.height = Math.max(1, Math.round(rest * scale));
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('no canvas');
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.scale(scale, scale);
    pen.translate(-crop.left * wide, -crop.top * high);
    pen.translate(wide / 2, high / 2);
    pen.rotate((turns * Math.PI) / 2);
    pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null) throw new Error('no picture');
    return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
  } finally {
    picture.close();
  }
};
