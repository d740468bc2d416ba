/** The parts of one body of multipart/form-data. The bytes of a file are a window on the body, not a copy. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: FormFile | undefined;
  /** The first field that is longer than any may be: nothing was made of it. */
  readonly tooLong: string | undefined;
}

export interface FormFile {
  readonly bytes: Buffer;
  /** As the browser calls it; '' where it does not. */
  readonly name: string;
}

/** A field is a name, an id or a number: only the file is long, and nothing is made of its bytes here. */
const max = { parts: 30, head: 4_096, field: 16 * 1024 } as const;

/** Of a content type; `undefined` when it is no form. */
export const boundaryOf = (contentType: string): string | undefined => {
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
};

/** `undefined`: not a form, cut off, or with more parts than anybody needs. The first part of a name counts. */
export const readForm = (body: Buffer, boundary: string, fileName: string): Form | undefined => {
  const fields: Record<string, string> = {};
  let file: FormFile | undefined;
  let tooLong: string | undefined;
  const first = Buffer.from(`--${boundary}`);
  const between = Buffer.from(`\r\n--${boundary}`);
  if (body.indexOf(first) !== 0) return undefined;
  let at = first.length;
  for (let parts = 0; parts <= max.parts; parts += 1) {
    if (body.toString('latin1', at, at + 2) === '--') return { fields, file, tooLong };
    const part = readPart(body, at, between);
    if (part === undefined) return undefined;
    at = part.end + between.length;
    if (part.name === fileName) file ??= { bytes: part.bytes, name: part.fileName };
    else if (part.bytes.length > max.field) tooLong ??= part.name;
    else if (!Object.hasOwn(fields, part.name))
      fields[part.name] = part.bytes.toString('utf8').replaceAll('\u0000', '');
  }
  return undefined;
};

const readPart = (body: Buffer, at: number, between: Buffer) => {
  if (body.toString('latin1', at, at + 2) !== '\r\n') return undefined;
  const headEnd = body.subarray(at, at + max.head).indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = body.toString('utf8', at, at + headEnd);
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? '';
  const name = parameter(disposition, 'name');
  const from = at + headEnd + 4;
  const end = body.indexOf(between, from);
  if (name === undefined || name === '__proto__' || end < 0) return undefined;
  return { name, fileName: parameter(disposition, 'filename') ?? '', bytes: body.subarray(from, end), end };
};

/** Browsers write a quote, a return and a new line as %22, %0D and %0A. */
const parameter = (disposition: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|;)\\s*${name}="([^"]*)"`, 'i').exec(disposition);
  return found?.[1]?.replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
};
