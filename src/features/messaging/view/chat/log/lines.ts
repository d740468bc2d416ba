import { minute } from '#contract/core/time.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';

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

const isOneBreath = (one: MessageRow, other: MessageRow): boolean =>
  one.fromUid === other.fromUid && speaks(one) && speaks(other) && Math.abs(other.at - one.at) < oneBreath;

/** Changes of the group and recalled messages are quiet lines of their own. */
const speaks = ({ type, recalledAt }: MessageRow): boolean => type !== 'change' && recalledAt === 0;
