import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { day, minute } from '#contract/core/time.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { formatTime, isTime, schoolDay } from '#src/ui/words/time.tsx';

/** A message and how it stands among its neighbours. Its key is the message's id: it keeps it when the server gives it its place. */
export interface Line {
  readonly message: MessageRow;
  /** A day begins above it: a moment of that day. */
  readonly day: number | undefined;
  /** The first that was unread when the chat was opened. */
  readonly isUnreadFirst: boolean;
  /** First and last of what one person said in a row. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** What one person says with longer silences between stands apart. */
const oneBreath = 5 * minute;

interface Given {
  /** In order: what the server placed, then what is on its way. */
  readonly messages: readonly MessageRow[];
  /** Those that I hid. */
  readonly hidden: ReadonlySet<string>;
  /** The first unread one when the chat was opened; '' when there was none. */
  readonly unreadFirst: string;
  /** The calendar day of a moment, in the school's zone. */
  readonly dayOf: (at: number) => string;
}

/**
 * Order is the server's, never a clock's. A clock that went wrong cannot tear a day in two either: a line belongs to the latest
 * day above it.
 */
export const linesOf = ({ messages, hidden, unreadFirst, dayOf }: Given): readonly Line[] => {
  const shown = messages.filter(({ id }) => !hidden.has(id));
  const firstUnread = firstBehind(messages, hidden, unreadFirst);
  const lines: Line[] = [];
  let latest = 0;
  let day = '';
  for (const message of shown) {
    latest = Math.max(latest, message.at);
    const today = dayOf(latest);
    const isUnreadFirst = message === firstUnread;
    const isNewDay = today !== day;
    day = today;
    const before = lines.at(-1);
    const joins = before !== undefined && !isNewDay && !isUnreadFirst && isOneBreath(before.message, message);
    if (joins) lines[lines.length - 1] = { ...before, isLast: false };
    lines.push({ message, day: isNewDay ? latest : undefined, isUnreadFirst, isFirst: !joins, isLast: true });
  }
  return lines;
};

/** Hidden itself, it hands the line on to the next that is not. */
const firstBehind = (
  messages: readonly MessageRow[],
  hidden: ReadonlySet<string>,
  id: string,
): MessageRow | undefined => {
  const index = id === '' ? -1 : messages.findIndex((message) => message.id === id);
  return index === -1 ? undefined : messages.slice(index).find((message) => !hidden.has(message.id));
};

/** The nearest line from `index` upwards that the server placed: how far one can have read. One's own that waits has no place. */
export const placedUpTo = (lines: readonly Line[], index: number): Line | undefined => {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at -= 1) {
    const line = lines[at];
    if (line !== undefined && line.message.seq > 0) return line;
  }
  return undefined;
};

/** What is hidden right behind a place that was seen will never be seen: it counts as read with it. */
export const readWith = (messages: readonly MessageRow[], hidden: ReadonlySet<string>, seq: number): number => {
  let read = seq;
  for (const message of messages) {
    if (message.seq === read + 1 && hidden.has(message.id)) read = message.seq;
  }
  return read;
};

/** Where a message stands among the lines; of one that is not shown, where the next one does. -1 without any line. */
export const placeIn = (lines: readonly Line[], { id, seq }: Pick<MessageRow, 'id' | 'seq'>): number => {
  const own = lines.findIndex(({ message }) => message.id === id);
  if (own !== -1) return own;
  const next = seq === 0 ? -1 : lines.findIndex(({ message }) => message.seq >= seq);
  return next === -1 ? lines.length - 1 : next;
};

const isOneBreath = (one: MessageRow, other: MessageRow): boolean =>
  one.fromUid === other.fromUid && speaks(one) && speaks(other) && Math.abs(other.at - one.at) < oneBreath;

/** Changes of the group and recalled messages are quiet lines of their own. */
const speaks = ({ type, recalledAt }: MessageRow): boolean => type !== 'change' && recalledAt === 0;

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
