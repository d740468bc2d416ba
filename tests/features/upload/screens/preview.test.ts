import fc from 'fast-check';
import type { TextContent } from 'pdfjs-dist/types/src/display/api';
import { describe, expect, test } from 'vitest';
import { decode, encodingOf, rowsOf } from '#src/features/upload/view/preview/encoding.ts';
import { markable } from '#src/features/upload/view/preview/page-text.ts';
import { createRenewal, rates, resumeAt } from '#src/features/upload/view/preview/playback.ts';
import { isLocked } from '#src/features/upload/view/preview/safe-element.ts';
import { kindOf } from '#src/features/upload/view/preview/state.ts';
import { createMeter, playedBetween } from '#src/features/upload/view/preview/watch.ts';
import { boxOf, fitted, moved, turned, zoomed } from '#src/features/upload/view/preview/zoom.ts';
import { compoundOf, docxOf, gb18030 } from '#tests/harness/samples.ts';

describe('kinds', () => {
  test('a name decides before a type does, and markup is text', () => {
    const of = (name: string, type = '') => kindOf({ name, type });
    expect(
      ['a.PNG', 'a.pdf', 'a.docx', 'a.pptx', 'a.mp4', 'a.mp3', 'a.svg', 'a.html', 'a.zip', 'a'].map((one) => of(one)),
    ).toEqual(['image', 'pdf', 'docx', 'office', 'video', 'audio', 'text', 'text', 'other', 'other']);
    expect([of('a', 'image/webp'), of('a', 'image/svg+xml'), of('', 'image/*'), of('a', 'application/pdf')]).toEqual([
      'image',
      'text',
      'image',
      'pdf',
    ]);
  });
});

test('a Word document with a password is told from one without, and from an old one under a new name (S-417, S-599)', () => {
  const files = [compoundOf('EncryptedPackage'), compoundOf('WordDocument'), docxOf(['x']), Buffer.alloc(0)];
  expect(files.map((bytes) => isLocked(bytes))).toEqual([true, false, false, false]);
});

describe('where a recording goes on', () => {
  const stopped = (at: number, when: number) => ({ at, when });

  test('is where it was stopped last, here or elsewhere; near the beginning and the end it begins again', () => {
    expect(resumeAt(600, undefined, undefined)).toEqual({ at: 0, isElsewhere: false });
    expect(resumeAt(600, stopped(100, 1), undefined)).toEqual({ at: 100, isElsewhere: false });
    expect(resumeAt(600, stopped(100, 1), stopped(300, 2))).toEqual({ at: 300, isElsewhere: true });
    expect(resumeAt(600, stopped(100, 3), stopped(300, 2))).toEqual({ at: 100, isElsewhere: false });
    // What this device told comes back a little later.
    expect(resumeAt(600, stopped(100, 1), stopped(95, 2))).toEqual({ at: 100, isElsewhere: false });
    for (const at of [5, 595])
      expect(resumeAt(600, stopped(100, 1), stopped(at, 2))).toEqual({ at: 0, isElsewhere: false });
  });
});

describe('a recording whose address has ended', () => {
  /** A player as far as this goes: it is led to an address, which holds for a while. */
  const fakePlayer = () => {
    const failures: number[] = [];
    const player = Object.assign(new EventTarget(), {
      currentTime: 0,
      paused: true,
      readyState: 0,
      error: null as MediaError | null,
      loads: 0,
      load: () => {
        Object.assign(player, { loads: player.loads + 1, error: null, readyState: 0, currentTime: 0, paused: true });
        say('timeupdate');
      },
      play: async () => {
        player.paused = false;
        say('play');
      },
    });
    const say = (event: string) => void player.dispatchEvent(new Event(event));
    const { fail } = createRenewal(player as never, () => failures.push(player.currentTime));
    return {
      player,
      failures,
      begin: () => {
        player.readyState = 1;
        say('loadedmetadata');
      },
      at: (position: number, event = 'timeupdate') => {
        player.currentTime = position;
        say(event);
      },
      fail: () => {
        player.error = {} as MediaError;
        fail();
      },
    };
  };

  test('is asked for anew once, and goes on where it was; failing there again it has failed (S-585)', async () => {
    const { player, failures, begin, at, fail } = fakePlayer();
    begin();
    await player.play();
    at(100);
    fail();
    expect([player.loads, failures]).toEqual([1, []]);
    begin();
    expect([player.currentTime, player.paused]).toEqual([100, false]);
    fail();
    expect([player.loads, failures]).toEqual([1, [100]]);
  });

  test('is asked for anew again when it went on in between; a stopped one stays stopped, at the place that was looked for', () => {
    const { player, failures, begin, at, fail } = fakePlayer();
    begin();
    at(100);
    fail();
    begin();
    at(102);
    at(2_400, 'seeking');
    fail();
    begin();
    expect([player.loads, player.currentTime, player.paused, failures]).toEqual([2, 2_400, true, []]);
  });

  test('one that never began has failed at once', () => {
    const { player, failures, fail } = fakePlayer();
    fail();
    expect([player.loads, failures.length]).toEqual([0, 1]);
  });
});

describe('what was played', () => {
  test('pauses, jumps, sleep and hidden videos are not in it; speed changes what went by, not the time (S-538)', () => {
    const at = (clock: number, position: number, counts = true, rate = 1) => ({ clock, position, counts, rate });
    expect(playedBetween(at(0, 0), at(1_000, 1))).toEqual({ playedMs: 1_000, mediaMs: 1_000 });
    expect(playedBetween(at(0, 0, true, 2), at(1_000, 2))).toEqual({ playedMs: 1_000, mediaMs: 2_000 });
    expect(playedBetween(at(0, 0, false), at(1_000, 1))).toEqual({ playedMs: 0, mediaMs: 0 });
    expect(playedBetween(at(0, 0), at(1_000, 60))).toEqual({ playedMs: 0, mediaMs: 0 });
    expect(playedBetween(at(0, 60), at(1_000, 3))).toEqual({ playedMs: 0, mediaMs: 0 });
    // The machine slept for an hour after a second of sound.
    expect(playedBetween(at(0, 0), at(3_600_000, 1))).toEqual({ playedMs: 1_000, mediaMs: 1_000 });
    expect(rates).toEqual([0.7, 1, 1.25, 1.5, 2]);
  });

  test('never more than the clock, never more than the recording, whatever the player tells', () => {
    const sample = fc.record({
      step: fc.integer({ min: 0, max: 5_000 }),
      position: fc.double({ min: 0, max: 600, noNaN: true }),
      rate: fc.constantFrom(...rates),
      counts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 40 }), (samples) => {
        const meter = createMeter();
        let clock = 0;
        for (const { step, ...told } of samples) {
          clock += step;
          meter.look({ clock, ...told });
        }
        const { playedMs, mediaMs } = meter.take();
        expect(playedMs).toBeLessThanOrEqual(clock + 1);
        expect(playedMs).toBeLessThanOrEqual(mediaMs / 0.7 + 1);
        expect(meter.take()).toEqual({ playedMs: 0, mediaMs: 0 });
      }),
    );
  });
});

describe('text', () => {
  const utf16 = (text: string) =>
    new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
  /** 我們的國文老師說 */
  const big5 = Buffer.from('a7daadcca4adaabaa4e5a6d1aef7bba1', 'hex');

  test('is read in the encoding that it was written in', () => {
    expect(encodingOf(Buffer.from('课程说明'))).toBe('utf-8');
    expect(encodingOf(Buffer.from('plain'))).toBe('utf-8');
    expect(encodingOf(gb18030('课程说明：请同学们按时提交作业'))).toBe('gb18030');
    expect(encodingOf(utf16('课程'))).toBe('utf-16le');
    expect(encodingOf(big5)).toBe('big5');
    const cut = Buffer.from('课程说明'.repeat(30_000)).subarray(0, 65_537);
    expect(encodingOf(cut)).toBe('utf-8');
    expect(decode(gb18030('成绩'), 'gb18030')).toBe('成绩');
  });

  test('of tables keeps what is quoted together', () => {
    expect(rowsOf('a,"b,""c""\nd"\r\n\r\n1,2\n', ',', 10)).toEqual([
      ['a', 'b,"c"\nd'],
      ['1', '2'],
    ]);
    expect(rowsOf('1\n2\n3', ',', 2)).toEqual([['1'], ['2']]);
    expect(rowsOf('', '\t', 5)).toEqual([]);
  });

  test('of a table that is nothing but commas keeps as many fields as a page can show', () => {
    const cellsOf = (text: string) => rowsOf(text, ',', 1_000).reduce((sum, row) => sum + row.length, 0);
    expect(cellsOf(','.repeat(2_000_000))).toBe(200);
    expect(cellsOf(`${','.repeat(1_000)}\n`.repeat(1_000))).toBe(50_000);
    expect(rowsOf(`${','.repeat(300)}\n1,2\n`, ',', 10)[1]).toEqual(['1', '2']);
  });
});

describe('a picture', () => {
  const stage = { width: 800, height: 600 };

  test('fits, never larger than it is, also when it is turned', () => {
    expect(boxOf({ width: 1_600, height: 600 }, stage, 0)).toEqual({ width: 800, height: 300 });
    expect(boxOf({ width: 1_600, height: 600 }, stage, 1)).toEqual({ width: 600, height: 225 });
    expect(boxOf({ width: 40, height: 30 }, stage, 0)).toEqual({ width: 40, height: 30 });
    expect(turned(turned(turned(turned(fitted))))).toEqual(fitted);
  });

  test('made larger, what lies under the pointer stays there, and no edge leaves the stage', () => {
    const point = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(fc.double({ min: 1, max: 4, noNaN: true }), point, point, point, (factor, x, y, by) => {
        const view = zoomed(fitted, factor, x, y);
        expect(view.x + (x / 1) * view.scale).toBeCloseTo(x, 6);
        const far = moved(view, by * 100, by * 100, { width: 1_600, height: 1_200 }, stage);
        expect(Math.abs(far.x)).toBeLessThanOrEqual((800 * view.scale - 800) / 2 + 1e-6);
        expect(zoomed(view, 0.0001)).toEqual(fitted);
        expect(view.y).toBeCloseTo(y - y * view.scale, 6);
      }),
    );
  });
});

test('a line of a PDF without end lies over its picture with its beginning, and a page with what people put on one', async () => {
  const piece = (str: string) => ({ str, dir: 'ltr', transform: [], width: 1, height: 1, fontName: '', hasEOL: false });
  const given = new ReadableStream<TextContent>({
    start: (out) => {
      for (const str of ['short', 'a\u05d0'.repeat(50_000), ...Array<string>(200).fill('b'.repeat(900))])
        out.enqueue({ items: [piece(str)], styles: {}, lang: null });
      out.close();
    },
  });
  const lengths: number[] = [];
  for await (const { items } of given.pipeThrough(markable()))
    lengths.push(...items.map((item) => ('str' in item ? item.str.length : 0)));
  expect(lengths.slice(0, 3)).toEqual([5, 1_000, 900]);
  expect(lengths).toHaveLength(111);
});
