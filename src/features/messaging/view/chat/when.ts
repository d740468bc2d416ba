import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { day } from '#contract/core/time.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { formatTime, isTime, schoolDay } from '#src/ui/words/time.tsx';

/** `09:05`. */
export const clockTime = (at: number): string => formatTime(at, at);

const dates = new Map<string, Intl.DateTimeFormat>();

const dateText = (at: number, withYear: boolean): string => {
  const key = `${languageTag()} ${withYear}`;
  const made =
    dates.get(key) ??
    new Intl.DateTimeFormat(languageTag(), {
      timeZone: 'Asia/Shanghai',
      month: 'long',
      day: 'numeric',
      weekday: 'short',
      ...(withYear ? { year: 'numeric' } : {}),
    });
  dates.set(key, made);
  return made.format(at);
};

/** What a day is called between messages. */
export const useDayName = (): ((at: number) => string) => {
  const { t } = useLingui();
  return useCallback(
    (at) => {
      const now = Date.now();
      const wanted = schoolDay(at);
      if (!isTime(at)) return wanted;
      if (wanted === schoolDay(now)) return t`Today`;
      if (wanted === schoolDay(now - day)) return t`Yesterday`;
      return dateText(at, wanted.slice(0, 4) !== schoolDay(now).slice(0, 4));
    },
    [t],
  );
};
