import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerWith } from '#src/core/files/serve/local.ts';
import { askedOf, partOf } from '#src/core/files/serve/range.ts';

/** What a file of `size` bytes should answer, by counting bytes one at a time. */
const bytesAsked = (range: string, size: number): number[] | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const all = Array.from({ length: size }, (_, at) => at);
  if (first === '') return last === '' ? all : all.slice(Number(last) === 0 ? size : -Number(last));
  if (last !== '' && Number(last) < Number(first)) return all;
  return all.filter((at) => at >= Number(first) && (last === '' || at <= Number(last)));
};

const range = fc
  .tuple(fc.option(fc.nat(60), { nil: '' }), fc.option(fc.nat(60), { nil: '' }))
  .map(([first, last]) => `bytes=${first}-${last}`);

describe('a range of a file on this device', () => {
  test('is exactly the bytes that were asked for, or none', () => {
    fc.assert(
      fc.property(range, fc.nat(40), (header, size) => {
        const asked = askedOf(header, size);
        const wanted = bytesAsked(header, size) ?? [];
        const [start, end] = asked.kind === 'part' ? [asked.start, asked.end] : [0, asked.kind === 'whole' ? size : 0];
        expect(Array.from({ length: end - start }, (_, at) => start + at)).toEqual(wanted);
      }),
      { numRuns: 2_000 },
    );
  });

  test('several ranges, another unit and nonsense are answered with the whole file', () => {
    for (const header of [
      null,
      '',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
      'lines=1-2',
      'bytes=0-1,4-5',
      'bytes=5-2',
      'bytes=1-2x',
    ])
      expect(askedOf(header, 10)).toEqual({ kind: 'whole' });
  });

  test('what an answer says of itself is what was sent, with 206 and 416 where they belong', async () => {
    await fc.assert(
      fc.asyncProperty(range, fc.nat(40), async (header, size) => {
        const content = Uint8Array.from({ length: size }, (_, at) => at);
        const file = { name: 'n', type: 'video/mp4', bytes: new Blob([content]) };
        const answer = answerWith(file, { range: header, isDownload: false });
        const body = [...new Uint8Array(await answer.arrayBuffer())];
        const part = partOf(answer.headers.get('content-range'));
        if (answer.status === 416) {
          expect(answer.headers.get('content-range')).toBe(`bytes */${size}`);
          expect(body).toEqual([]);
          return;
        }
        expect(answer.headers.get('content-length')).toBe(String(body.length));
        if (answer.status === 206) expect(part?.size).toBe(size);
        else expect(answer.status).toBe(200);
        expect(body).toEqual([...content.slice(part?.start, part?.end)]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an answer from this device', () => {
  const answer = (type: string, name = '讲义 1.pdf', isDownload = false) =>
    answerWith({ name, type, bytes: new Blob(['x']) }, { range: null, isDownload }).headers;

  test('cannot run: sandboxed, never guessed at, and saved unless it is a picture, sound or video', () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xml',
      'application/pdf',
      '',
      'text/html; charset=utf-8',
    ])
      expect(answer(type).get('content-disposition')).toMatch(/^attachment/);
    for (const type of ['image/png', 'video/mp4', 'audio/mpeg', 'text/plain; charset=utf-8'])
      expect(answer(type).get('content-disposition')).toMatch(/^inline/);
    expect(answer('image/png', 'a.png', true).get('content-disposition')).toMatch(/^attachment/);
    expect(answer('text/html').get('content-security-policy')).toContain('sandbox');
    expect(answer('text/html').get('x-content-type-options')).toBe('nosniff');
    expect(answer('').get('content-type')).toBe('application/octet-stream');
  });

  test('carries any name, and no name breaks the header', () => {
    expect(answer('image/png', "讲义 (1)'*.png").get('content-disposition')).toBe(
      "inline; filename*=UTF-8''%E8%AE%B2%E4%B9%89%20%281%29%27%2a.png",
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        expect(answer('image/png', name).get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.!~%-]*$/);
      }),
    );
  });
});
