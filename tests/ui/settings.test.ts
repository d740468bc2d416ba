import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceNameOf } from '#src/shell/settings/device-name.ts';
import { bytesText, shareOut, sizeOf } from '#src/shell/settings/storage/usage.ts';
import { problemOf } from '#src/ui/pictures/picture.ts';
import { sizeText } from '#src/ui/words/size.ts';

test('the parts of what is used add up to what the browser counts', () => {
  const size = fc.nat(1e12);
  fc.assert(
    fc.property(size, size, size, size, size, size, (usage, caches, own, files, rows, reserve) => {
      const shared = shareOut({ usage, quota: 1, usageDetails: { caches } }, { own, files, rows, reserve });
      const { used, content, app, own: mine, files: kept } = shared;
      expect(used).toBe(usage);
      expect(content + app + mine + kept).toBe(usage);
      for (const part of [content, app, mine, kept]) expect(part).toBeGreaterThanOrEqual(0);
      // What the courses take is never told as the app's.
      expect(content).toBeGreaterThanOrEqual(Math.min(rows, usage - mine - kept));
    }),
  );
});

test('bytes are told in the nearest unit', () => {
  expect([0, 999, 1_000, 1_540, 15_400, 4_200_000, 11e9].map((bytes) => bytesText(bytes, 'en'))).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '1.5 kB',
    '15 kB',
    '4.2 MB',
    '11 GB',
  ]);
});

test('a file of a few bytes is not told as nothing', () => {
  expect([8, 999].map(sizeText)).toEqual(['8 B', '999 B']);
  expect(sizeText(48_213)).toMatch(/^48\.2\skB$/);
});

test('a record takes its text in UTF-8, and bytes as they are', () => {
  expect(sizeOf({ a: '课' })).toBe('{"a":"课"}'.length + 2);
  expect(sizeOf({ a: new Uint8Array(1_000) })).toBe(1_000 + '{"a":0}'.length);
});

test('a device is named as people name it', () => {
  const agents = {
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0 Safari/537.36':
      'Chrome Linux computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0 Safari/537.36 Edg/157.0':
      'Edge Windows computer',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 27_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.2 Mobile/15E148 Safari/604.1':
      'Safari iPhone phone',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0 Mobile Safari/537.36':
      'Chrome Android phone',
    'Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/150.0 Safari/537.36':
      'Samsung Internet Android tablet',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:160.0) Gecko/20100101 Firefox/160.0': 'Firefox macOS computer',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0':
      'WeChat Android phone',
    demo: '  computer',
  };
  for (const [agent, named] of Object.entries(agents)) {
    const { browser, system, kind } = deviceNameOf(agent);
    expect(`${browser} ${system} ${kind}`).toBe(named);
  }
});

test('a file that is no picture, too large, or of Apple’s kind is refused by name before it is read (S-276)', () => {
  const file = (name: string, type: string, size = 1_000) => problemOf({ name, type, size });
  expect(file('me.jpg', 'image/jpeg')).toBeUndefined();
  expect(file('me.jpg', 'image/jpeg', 5 * 1024 * 1024)).toBeUndefined();
  expect(file('me.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1)).toBe('tooLarge');
  expect(file('IMG_0001.HEIC', '')).toBe('heic');
  expect(file('a', 'image/heif')).toBe('heic');
  expect(file('notes.pdf', 'application/pdf')).toBe('noPicture');
});
