import { msg } from '@lingui/core/macro';

/** Of the file that is chosen, in bytes (P9: pictures up to 5 MB). */
const largest = 5 * 1024 * 1024;

export type PictureProblem = 'tooLarge' | 'heic' | 'noPicture' | 'unreadable';

/** Where in the picture the square lies, in its own pixels. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How large the square may become: pixels of a side, bytes as JPEG. */
export interface Most {
  readonly side: number;
  readonly bytes: number;
}

/** What is wrong with a file, as far as its name and size tell. */
export const problemOf = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): PictureProblem | undefined => {
  if (/heic|heif/i.test(type) || /\.(heic|heif)$/i.test(name)) return 'heic';
  if (!type.startsWith('image/')) return 'noPicture';
  return size > largest ? 'tooLarge' : undefined;
};

/** The same, asked of the browser too: many a file is not what its name says. */
export const examine = async (file: File): Promise<PictureProblem | undefined> => {
  const problem = problemOf(file);
  if (problem !== undefined) return problem;
  try {
    const address = URL.createObjectURL(file);
    const image = await loaded(address).finally(() => URL.revokeObjectURL(address));
    return image.naturalWidth < 1 ? 'unreadable' : undefined;
  } catch {
    return 'unreadable';
  }
};

const loaded = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

/** The square, drawn anew: no more of the file than its pixels leaves the device. */
export const encodeSquare = async (
  address: string,
  { x, y, width, height }: Square,
  { side, bytes }: Most,
): Promise<Blob> => {
  return drawn(await loaded(address), { x, y, width, height }, { width: side, height: side, bytes });
};

/** All of a picture, no larger than it has to be. */
export const encodeWhole = async (file: File, { side, bytes }: Most): Promise<Blob> => {
  const address = URL.createObjectURL(file);
  const image = await loaded(address).finally(() => URL.revokeObjectURL(address));
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, side / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return drawn(image, { x: 0, y: 0, width, height }, { ...size, bytes });
};

/** How large a banner may become: pixels, and bytes as JPEG. */
export interface MostOfBanner {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** The middle of a picture in the shape of a banner. */
export const encodeBanner = async (file: File, max: MostOfBanner): Promise<Blob> => {
  const address = URL.createObjectURL(file);
  const image = await loaded(address).finally(() => URL.revokeObjectURL(address));
  const { naturalWidth: wide, naturalHeight: high } = image;
  const scale = Math.min(wide / max.width, high / max.height);
  const width = max.width * scale;
  const height = max.height * scale;
  return drawn(image, { x: (wide - width) / 2, y: (high - height) / 2, width, height }, max);
};

const drawn = async (image: HTMLImageElement, from: Square, { width, height, bytes }: MostOfBanner): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  // What is transparent would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
  for (const quality of [0.88, 0.75, 0.6, 0.4, 0.2]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= bytes) return blob;
  }
  throw new Error('the picture stays too large');
};

export const pictureProblems = {
  tooLarge: msg`The file is larger than 5 MB. Choose a smaller one.`,
  heic: msg`HEIC pictures cannot be used here. Save it as JPEG or PNG first.`,
  noPicture: msg`This file is not a picture.`,
  unreadable: msg`This browser cannot read the picture. Save it as JPEG or PNG first.`,
} as const satisfies Record<PictureProblem, unknown>;
