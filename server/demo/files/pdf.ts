/** A page of a handout: a heading and its lines. */
export interface Sheet {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** UTF-16, as the encoding UniGB-UCS2-H takes it. */
const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');

const drawn = ({ heading, lines }: Sheet): string =>
  [
    `BT /F 22 Tf 64 756 Td <${hexOf(heading)}> Tj ET`,
    ...lines.map((line, at) => `BT /F 13 Tf 64 ${708 - at * 26} Td <${hexOf(line)}> Tj ET`),
  ].join('\n');

/** A4, in a Chinese font that every reader brings along. */
export const pdfOf = (sheets: readonly Sheet[]): Buffer => {
  const kids = sheets.map((_, at) => `${6 + at * 2} 0 R`).join(' ');
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...sheets
      .map(drawn)
      .flatMap((stream, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${7 + at * 2} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]),
  ];
  return pdfFile(bodies);
};

/** The objects one after another, and the table that says where each begins. `trailer`: what stands in it besides. */
export const pdfFile = (bodies: readonly string[], trailer = ''): Buffer => {
  let file = '%PDF-1.5\n';
  const offsets = bodies.map((body, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = bodies.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
};
