import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatTime } from '#src/ui/words/time.tsx';

/** Of the school's clock, in milliseconds UTC. */
const at = (time: string): number => Date.parse(`${time}+08:00`);
// A Sunday.
const now = at('2026-11-22T20:00:00');

describe('a moment, as one says it', () => {
  beforeEach(() => i18n.loadAndActivate({ locale: 'zh', messages: {} }));

  test.each([
    ['2026-11-22T21:17:00', '今天 21:17'],
    ['2026-11-22T00:00:00', '今天 00:00'],
    ['2026-11-21T23:59:00', '昨天 23:59'],
    ['2026-11-23T08:00:00', '明天 08:00'],
    ['2026-11-18T14:38:00', '周三 14:38'],
    ['2026-11-16T14:38:00', '周一 14:38'],
    ['2026-10-26T14:38:00', '10月26日'],
    ['2026-11-25T23:59:00', '11月25日 23:59'],
    ['2025-10-26T14:38:00', '2025年10月26日'],
    ['2027-01-05T09:00:00', '2027年1月5日 09:00'],
  ])('%s is %s', (time, words) => {
    expect(formatTime(at(time), now)).toBe(words);
  });

  test('the day is the school’s, also just after its midnight', () => {
    expect(formatTime(at('2026-11-22T23:59:00'), at('2026-11-23T00:01:00'))).toBe('昨天 23:59');
  });

  test('in English too', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    expect(formatTime(at('2026-11-21T21:17:00'), now)).toBe('yesterday 21:17');
    expect(formatTime(at('2026-11-18T14:38:00'), now)).toBe('Wed 14:38');
    expect(formatTime(at('2026-10-26T14:38:00'), now)).toMatch(/^26 Oct$|^Oct 26$/);
  });
});
