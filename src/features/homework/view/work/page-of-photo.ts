/** A page: a JPEG of three colours as it is, and its size in pixels. */
interface JpegPage {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Of A4, in points. */
const wide = 595;

/**
 * One PDF of pictures, each on a page of its own shape: the pictures are taken as they are, and nothing about device, person or place is
 * written down (ISO 32000-1, 7.5 and 8.9).
 */
export const pdfOfJpegs = (pages: readonly JpegPage[]): Blob => {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (piece: string | Uint8Array<ArrayBuffer>): void => {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, ...pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): void => {
    offsets[number] = length;
    write(`${number} 0 obj\n`);
    for (const piece of pieces) write(piece);
    write('\nendobj\n');
  };
  const stream = (head: string, content: string | Uint8Array<ArrayBuffer>) =>
    [`<< ${head} /Length ${content.length} >>\nstream\n`, content, '\nendstream'] as const;
  const first = (index: number): number => 3 + index * 3;
  write('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${first(index)} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const [page, content, picture] = [first(index), first(index) + 1, first(index) + 2];
    const high = Math.round((wide * height) / width);
    const uses = `/Resources << /XObject << /P ${picture} 0 R >> >>`;
    const box = `/MediaBox [0 0 ${wide} ${high}]`;
    object(page, `<< /Type /Page /Parent 2 0 R ${box} ${uses} /Contents ${content} 0 R >>`);
    object(content, ...stream('', `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`));
    const shape = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    object(picture, ...stream(`/Type /XObject /Subtype /Image ${shape} /Filter /DCTDecode`, jpeg));
  }
  const at = length;
  const count = first(pages.length);
  write(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (const offset of offsets.slice(1)) write(`${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
};

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
