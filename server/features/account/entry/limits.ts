import { day, hour, minute } from '#contract/core/time.ts';
import type { Core } from '#server/core/core.ts';
import type { Rate } from '#server/core/session/rate.ts';

/** How often somebody may try to get in by other ways than a password. */
interface EntryLimits {
  /** Failed log-ins without a sum to calculate. Key: account and address, or account and known device. */
  readonly failures: Rate;
  readonly pictures: Rate;
  /** Codes that one of them, somebody signed in, a device or a network address, asks for to one number or address … */
  readonly codesOfAskersHour: Rate;
  readonly codesOfAskersDay: Rate;
  /** … and all of a kind together: the countdown that the screen shows, and what providers of text messages allow. */
  readonly codeOfMinute: Rate;
  readonly codesOfHour: Rate;
  readonly codesOfDay: Rate;
  /** Codes asked for from one address: a class behind one router registers in one lesson. */
  readonly codesFrom: Rate;
  /** Tickets and states of WeChat that nobody was given, one-time words and appeals, from one address. Key: kind and address. */
  readonly triesFrom: Rate;
  /** One-time words of a school, tried for one account. */
  readonly activations: Rate;
  readonly qrFrom: Rate;
  /** ZIPs of one's own data: each reads everything of a person. */
  readonly exports: Rate;
  /** Passwords changed by their owner: each costs three hashes and a letter. */
  readonly newPasswords: Rate;
  readonly appeals: Rate;
  readonly appealPictures: Rate;
  /** Half a megabyte each, kept until the school has looked: from one address 60 MB in a day. */
  readonly appealPicturesOfDay: Rate;
}

const limits = new WeakMap<Core, EntryLimits>();

export const entryLimits = (core: Core): EntryLimits => {
  const known = limits.get(core);
  if (known !== undefined) return known;
  const { rates } = core;
  const made: EntryLimits = {
    failures: rates('entry failures', 3, hour),
    pictures: rates('entry pictures', 600, 5 * minute),
    codesOfAskersHour: rates('entry code 4', 4, hour),
    codesOfAskersDay: rates('entry code 6', 6, day),
    codeOfMinute: rates('entry code 1', 1, minute),
    codesOfHour: rates('entry code 5', 5, hour),
    codesOfDay: rates('entry code 10', 10, day),
    codesFrom: rates('entry codes from', 300, 10 * minute),
    triesFrom: rates('entry tries from', 600, 10 * minute),
    activations: rates('entry activations', 10, hour),
    qrFrom: rates('entry qr', 600, 10 * minute),
    exports: rates('entry exports', 6, hour),
    newPasswords: rates('entry new passwords', 10, hour),
    appeals: rates('entry appeals', 20, hour),
    appealPictures: rates('entry appeal pictures', 60, hour),
    appealPicturesOfDay: rates('entry appeal pictures of a day', 120, day),
  };
  limits.set(core, made);
  return made;
};
