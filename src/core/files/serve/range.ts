/** What of a file a request asks for. `end` is the byte after the last one. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  /** Nothing of what was asked for is there (416). */
  | { readonly kind: 'nothing' };

/**
 * Reads a `Range` header (RFC 9110, 14.2). One range of bytes is honoured; several at once, another unit or a header that
 * makes no sense are answered with the whole file, as the RFC allows.
 */
export const askedOf = (range: string | null, size: number): RequestedRange => {
  const found = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range ?? '');
  const [, first = '', last = ''] = found ?? [];
  if (found === null || (first === '' && last === '')) return { kind: 'whole' };
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start < size ? { kind: 'part', start, end: size } : { kind: 'nothing' };
  }
  const [start, end] = [Number(first), last === '' ? size : Math.min(size, Number(last) + 1)];
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start < size ? { kind: 'part', start, end } : { kind: 'nothing' };
};

/** Where a partial answer lies in its file, as its `Content-Range` says; `size` is -1 where the server does not know it. */
export const partOf = (
  contentRange: string | null,
): { readonly start: number; readonly end: number; readonly size: number } | undefined => {
  const found = /^\s*bytes\s+(\d+)-(\d+)\/(\d+|\*)\s*$/i.exec(contentRange ?? '');
  if (found === null) return undefined;
  const [start, last, size] = [Number(found[1]), Number(found[2]), found[3] === '*' ? -1 : Number(found[3])];
  if (last < start || (size !== -1 && last >= size)) return undefined;
  return { start, end: last + 1, size };
};

/** A request with this header is for the server: the service worker leaves it alone. */
export const fromNetwork = 'x-from-network';
