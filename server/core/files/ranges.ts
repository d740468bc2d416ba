import type { ByteRange } from './store/store.ts';

/** What a `Range` header asks of so many bytes: one range, everything (`undefined`), or nothing that is there. */
export const rangeOf = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  // Several ranges, another unit, nonsense: the whole file is a right answer to all of them.
  if (found === null) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
};
