import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { pdfFile, pdfOf as pdfOfSheets } from '#server/demo/files/pdf.ts';

/** Small files as a course has them, made on the spot. */

/** One page for each text; a Chinese font that every reader has to look up, because it is not in the file. */
export const pdfOf = (texts: readonly string[]): Buffer =>
  pdfOfSheets(texts.map((heading) => ({ heading, lines: [] })));

/** One page that is drawn by a stream, packed as its filter says. */
export const pdfOfStream = (packed: Buffer, filter: string): Buffer =>
  pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 4 0 R >>',
    `<< /Length ${packed.length} /Filter ${filter} >>\nstream\n${packed.toString('latin1')}\nendstream`,
  ]);

/** One page of Latin letters, locked as the oldest readers do it: RC4 of 40 bits. */
export const lockedPdfOf = (text: string, password: string): Buffer => {
  const md5 = (...parts: readonly Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const filling = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const padded = Buffer.concat([Buffer.from(password), filling]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const [mayDoAll, id] = [Buffer.from('fcffffff', 'hex'), Buffer.alloc(16, 7)];
  const key = md5(padded, owner, mayDoAll, id).subarray(0, 5);
  const stream = rc4(
    md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10),
    Buffer.from(`BT /F 28 Tf 72 700 Td (${text}) Tj ET`),
  ).toString('latin1');
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(rc4(key, filling))} >>`,
  ];
  return pdfFile(bodies, `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}] `);
};

const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const box = Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let [one, other] = [0, 0];
  return bytes.map((byte) => {
    one = (one + 1) & 255;
    other = (other + (box[one] ?? 0)) & 255;
    swap(one, other);
    return byte ^ (box[((box[one] ?? 0) + (box[other] ?? 0)) & 255] ?? 0);
  }) as Buffer;
};

/** A picture of stripes. */
export const pngOf = (width: number, height: number): Buffer => {
  const row = (y: number) =>
    Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, y % 40 < 20 ? 'p\x90\xd0' : '\xf0\xe8\xd8', 'latin1')]);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => row(y))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A tone. */
export const wavOf = (seconds: number): Buffer => {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * seconds, 0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 128 + Math.round(40 * Math.sin(at / 4));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
};

/** Paragraphs of a Word document; `link` is where its last word leads. */
export const docxOf = (paragraphs: readonly string[], link = 'https://example.org/', styles = ''): Buffer => {
  const text = paragraphs.map((one) => `<w:p><w:r><w:t>${one}</w:t></w:r></w:p>`).join('');
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r2" Type="${office}/hyperlink" Target="${link}" TargetMode="External"/><Relationship Id="r3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `${head}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles}</w:styles>`,
    'word/document.xml': `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${text}<w:p><w:hyperlink r:id="r2"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p><w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
  });
};

/** Files beside one another, not packed. */
const zipOf = (files: Readonly<Record<string, string>>): Buffer => {
  const parts: Buffer[] = [];
  const names: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    names.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]));
    parts.push(entry);
    at += entry.length;
  }
  const list = Buffer.concat(names);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end]);
};

/** A text as the editors of Windows in China write it. */
export const gb18030 = (text: string): Buffer => {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number[]>();
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1)
      codes.set(decoder.decode(new Uint8Array([first, second])), [first, second]);
  return Buffer.from(
    [...text].flatMap((letter) => (letter < '\x80' ? [letter.charCodeAt(0)] : (codes.get(letter) ?? [0x3f]))),
  );
};

/** The smallest container of an old office file, with one stream; `EncryptedPackage` is one with a password. */
export const compoundOf = (name: string, stream: Buffer = Buffer.alloc(512)): Buffer => {
  const head = Buffer.alloc(512, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.fill(0, 8, 76);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  table.writeUInt32LE(0xfffffffe, 8);
  const names = Buffer.alloc(512);
  names.write(name, 128, 'utf16le');
  names.writeUInt16LE(name.length * 2 + 2, 128 + 64);
  names.writeUInt32LE(2, 128 + 116);
  return Buffer.concat([head, table, names, stream]);
};
