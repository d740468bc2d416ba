import { digestOf } from '#contract/core/text/digest.ts';
import { second } from '#contract/core/time.ts';
import { type AttendanceMethod, graceWindows } from './keys.ts';

/** What codes are made of: the server has it, and the screen of whoever shows them. */
export interface CodeSource {
  readonly method: AttendanceMethod;
  /** Seconds between two codes; 0: `fixed` stays. */
  readonly every: number;
  readonly secret: string;
  /** The teacher's own four digits. */
  readonly fixed: string;
}

/** S-405: leading zeros are part of it. */
export const isDigitCode = (text: string): boolean => /^\d{4}$/.test(text);

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

/** The number of a code's turn. */
const windowAt = (moment: number, every: number): number => Math.floor(moment / (every * second));

/** Milliseconds until the next code. */
export const nextCodeIn = (moment: number, every: number): number => every * second - (moment % (every * second));

const codeOfWindow = ({ method, secret }: CodeSource, window: number): string => {
  // Twice, so that the inner text is of one length whatever the window is.
  const hex = digestOf(secret, digestOf(secret, String(window)));
  if (method === 'digit') return String(Number.parseInt(hex.slice(0, 12), 16) % 10_000).padStart(4, '0');
  return [...Array(8).keys()].map((at) => letters[Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16) % 32]).join('');
};

export const codeAt = (source: CodeSource, moment: number): string =>
  source.every === 0 ? source.fixed : codeOfWindow(source, windowAt(moment, source.every));

/** As people type it, and as an input method writes digits. */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Whether a code was shown at a moment, or up to a turn before; `ahead`: the clock of a device without a network may be slow, too. */
export const wasShown = (source: CodeSource, given: string, moment: number, ahead = 0): boolean => {
  if (source.every === 0) return given === source.fixed;
  const window = windowAt(moment, source.every);
  for (let at = window - graceWindows; at <= window + ahead; at += 1)
    if (codeOfWindow(source, at) === given) return true;
  return false;
};
