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
  const image = await loaded(address);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  // What is transparent would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, width, height, 0, 0, side, side);
  for (const quality of [0.88, 0.75, 0.6, 0.4, 0.2]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= bytes) return blob;
  }
  throw new Error('the picture stays too large');
};
