import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base64Of,
  bytesOfBase64,
  chunkBits,
  chunkLength,
  chunksOf,
  fileAddress,
  hasChunk,
} from '#contract/core/files.ts';
import {
  chunkBytes,
  extensionOf,
  extensionsOf,
  largestFile,
  largestPlainFile,
  shownImages,
  type UploadKind,
  uploadTimeout,
} from '#contract/features/upload/keys.ts';
import { safeName } from '#contract/features/upload/names.ts';
import {
  refuseChunk,
  refuseCount,
  refuseEditorAudio,
  refuseEditorImage,
  refuseFile,
  refuseSize,
  uploadRefusal,
} from '#contract/features/upload/rules.ts';

const megabyte = 1024 * 1024;
const file = (name: string, size = 1) => ({ name, size });

describe('sizes', () => {
  test('an empty file is skipped, whatever else is wrong with it (S-423)', () => {
    expect(refuseFile(file('a.exe', 0), { kind: 'image' })).toBe(uploadRefusal.empty);
  });

  test('the limit of the place is named in megabytes (S-424)', () => {
    expect(refuseSize(10 * megabyte, { maxMegabytes: 10 })).toBeUndefined();
    expect(refuseSize(10 * megabyte + 1, { maxMegabytes: 10 })).toEqual({
      ...uploadRefusal.overLimit,
      params: { n: 10 },
    });
  });

  test('2 GB are taken and a byte more is not, nowhere (S-425)', () => {
    expect(largestFile).toBe(2_147_483_648);
    expect(refuseSize(largestFile)).toBeUndefined();
    expect(refuseSize(largestFile + 1, { needsVip: true, vip: 4 })).toBe(uploadRefusal.tooLarge);
  });

  test('over 150 MB membership is offered where it is needed, on trial too (S-426)', () => {
    expect(largestPlainFile).toBe(157_286_400);
    expect(refuseSize(largestPlainFile, { needsVip: true, vip: 0 })).toBeUndefined();
    for (const vip of [0, undefined])
      expect(refuseSize(largestPlainFile + 1, { needsVip: true, vip })).toBe(uploadRefusal.vipNeeded);
    for (const vip of [1, 2, 3, 4]) expect(refuseSize(largestPlainFile + 1, { needsVip: true, vip })).toBeUndefined();
    expect(refuseSize(largestPlainFile + 1, { vip: 0 })).toBeUndefined();
  });

  test('several files where one is taken are refused together (S-422)', () => {
    expect(refuseCount(2, true)).toBe(uploadRefusal.single);
    expect([refuseCount(1, true), refuseCount(2, false), refuseCount(0, true)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('kinds', () => {
  const wrong = {
    image: 'wrongImage',
    video: 'wrongVideo',
    document: 'wrongDocument',
    homework: 'wrongHomework',
    audio: 'wrongFormat',
    mbz: 'wrongMbz',
  } as const satisfies Record<UploadKind, string>;

  test('each kind takes its list in any case, and names itself when it refuses (S-427, S-428, S-429, S-430, S-431, S-432, S-435)', () => {
    const all = new Set([...Object.values(extensionsOf).flat(), 'exe', 'svg', 'html', '']);
    for (const kind of Object.keys(extensionsOf) as UploadKind[])
      for (const extension of all) {
        const isTaken = (extensionsOf[kind] as readonly string[]).includes(extension);
        const expected = isTaken ? undefined : uploadRefusal[wrong[kind]];
        for (const name of [`作业.${extension}`, `a.b.${extension.toUpperCase()}`])
          expect([name, kind, refuseFile(file(name), { kind })]).toEqual([name, kind, expected]);
      }
    expect(extensionsOf.image.join(' ')).toBe('png jpg jpeg gif bmp tga tif psd');
    expect(extensionsOf.video.join(' ')).toBe('mp4 rmvb mkv wmv flv m4a');
  });

  test('a list of the caller’s own, however it is spelled (S-433, S-434)', () => {
    for (const extensions of [['.CSV'], ['csv']]) {
      expect(refuseFile(file('grades.Csv'), { extensions })).toBeUndefined();
      expect(refuseFile(file('grades.xlsx'), { extensions })).toBe(uploadRefusal.wrongFormat);
    }
    expect(refuseFile(file('anything'), {})).toBeUndefined();
  });

  test('a formatted text takes images up to 5 MB (S-418, S-523)', () => {
    expect(shownImages.toSorted()).toEqual(['bmp', 'gif', 'jpeg', 'jpg', 'png']);
    expect(refuseEditorImage(file('a.PNG', 5_242_880))).toBeUndefined();
    expect(refuseEditorImage(file('a.png', 5_242_881))).toBe(uploadRefusal.editorImage);
    expect(refuseEditorImage(file('a.psd'))).toBe(uploadRefusal.wrongImage);
    expect(refuseEditorImage(file('a.png', 0))).toBe(uploadRefusal.empty);
  });

  test('and mp3 up to 10 MB (S-436)', () => {
    expect(refuseEditorAudio(file('a.mp3', 10 * megabyte))).toBeUndefined();
    for (const wrongOne of [file('a.mp3', 10 * megabyte + 1), file('a.wav'), file('mp3')])
      expect(refuseEditorAudio(wrongOne)).toBe(uploadRefusal.editorAudio);
  });

  test('the extension is what follows the last dot', () => {
    expect(['a.PDF', 'a', '.pdf', 'a.tar.GZ', 'a.', ''].map(extensionOf)).toEqual(['pdf', '', '', 'gz', '', '']);
  });
});

describe('chunks', () => {
  const sizes = fc.record({ size: fc.integer({ min: 1, max: 5_000 }), chunk: fc.integer({ min: 1, max: 700 }) });

  test('they are 2,048,000 bytes and an upload has 900 s (S-522, S-513)', () => {
    expect([chunkBytes, uploadTimeout, chunksOf(largestFile, chunkBytes)]).toEqual([2_048_000, 900_000, 1_049]);
    expect(chunkLength(largestFile, 1_048, chunkBytes)).toBe(1_179_648);
  });

  test('together they are the file, none is empty, and only the last one is shorter', () => {
    fc.assert(
      fc.property(sizes, ({ size, chunk }) => {
        const lengths = Array.from({ length: chunksOf(size, chunk) }, (_, n) => chunkLength(size, n, chunk));
        expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(size);
        expect(lengths.slice(0, -1).every((one) => one === chunk)).toBe(true);
        expect(lengths.at(-1)).toBeGreaterThan(0);
        lengths.forEach((length, n) => {
          expect(refuseChunk({ size, chunks: lengths.length, chunk: n }, length, chunk)).toBeUndefined();
          expect(refuseChunk({ size, chunks: lengths.length, chunk: n }, length + 1, chunk)?.field).toBe('file');
        });
        expect(refuseChunk({ size, chunks: lengths.length + 1, chunk: 0 }, chunk, chunk)?.field).toBe('chunks');
        expect(refuseChunk({ size, chunks: lengths.length, chunk: lengths.length }, 1, chunk)?.field).toBe('chunk');
      }),
    );
  });

  test('which ones are here survives the way through base64', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_100 }), fc.array(fc.nat(1_099)), (chunks, given) => {
        const received = new Set(given.filter((n) => n < chunks));
        const text = base64Of(chunkBits(chunks, received));
        expect(text).toBe(Buffer.from(chunkBits(chunks, received)).toString('base64'));
        const back = bytesOfBase64(text);
        for (let n = 0; n < chunks; n += 1) expect(hasChunk(back, n)).toBe(received.has(n));
      }),
    );
    expect(fileAddress('x')).toBe('/file/x');
  });
});

describe('names', () => {
  const strange = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          '../',
          '..\\',
          '/',
          'con',
          '.',
          ' ',
          '\u202e',
          '\u0000',
          'é',
          '好',
          'e\u0301',
          '.pdf',
          '👨‍👩‍👧',
          '\n',
          'a',
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('whatever is given, a safe name is short, flat, visible, and stays as it is', () => {
    fc.assert(
      fc.property(strange, (given) => {
        const name = safeName(given);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(name).not.toMatch(/^[\s.]|[\s.]$|^$/);
        expect(name).toBe(name.normalize('NFC'));
        expect(safeName(name)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  test('ordinary names of any language are kept', () => {
    for (const name of ['作业1.docx', 'Übung (3).pdf', 'واجب.pdf', '👨‍👩‍👧.png', 'a.tar.gz', `${'x'.repeat(251)}.txt`])
      expect(safeName(name)).toBe(name);
  });

  test('hostile ones are made harmless', () => {
    expect(safeName('../../etc/passwd')).toBe('passwd');
    expect(safeName('C:\\Users\\x\\作业.docx')).toBe('作业.docx');
    expect(safeName('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
    expect(safeName('CON')).toBe('_CON');
    expect(safeName('nul.txt')).toBe('_nul.txt');
    expect(safeName('a\u0000b\r\nc.txt')).toBe('abc.txt');
    expect(safeName('...')).toBe('file');
    expect(safeName('  .hidden ')).toBe('hidden');
    expect(safeName(`${'好'.repeat(200)}.pdf`)).toBe(`${'好'.repeat(83)}.pdf`);
  });
});
