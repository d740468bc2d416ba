import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minute, second } from '#contract/core/time.ts';
import type { Log } from '../core.ts';

/** Something that leaves the school: an e-mail or a text message to one person. */
export interface Letter {
  readonly kind: 'mail' | 'sms';
  /** Address or number. */
  readonly to: string;
  /** Which of our texts it is: providers of text messages know texts by name. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
}

/** Hands letters to whoever delivers them; throws when they do not take one. */
export type Carrier = (letter: Letter) => Promise<void>;

export interface Post {
  /** Whether a letter of this kind reaches somebody: not in production without a provider. */
  readonly delivers: (kind: Letter['kind']) => boolean;
  /** Returns at once, so that the time of an answer does not say whether a letter went; a provider that fails is asked again. */
  readonly send: (letter: Letter) => void;
  /** What is on its way has gone, or was given up. */
  readonly settled: () => Promise<void>;
}

export interface PostOptions {
  readonly mail: Carrier | undefined;
  readonly sms: Carrier | undefined;
  /** Where letters without a provider are put. */
  readonly folder: string | undefined;
  readonly isProduction: boolean;
  readonly log: Log;
  readonly now: () => number;
}

const pauses = [2 * second, 20 * second, 2 * minute] as const;

export const createPost = (options: PostOptions): Post => {
  const { isProduction, log } = options;
  const underway = new Set<Promise<void>>();
  let isClosing = false;
  const carry = async (letter: Letter, carrier: Carrier): Promise<void> => {
    for (const pause of [...pauses, undefined]) {
      try {
        return await carrier(letter);
      } catch (error) {
        const { kind, template } = letter;
        log.warn({ err: error, kind, template, again: pause !== undefined }, 'a letter was not taken');
        if (pause === undefined || isClosing) return;
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  };
  return {
    delivers: (kind) => options[kind] !== undefined || !isProduction,
    send: (letter) => {
      const gone = carry(letter, options[letter.kind] ?? intoFolder(options)).finally(() => underway.delete(gone));
      underway.add(gone);
    },
    settled: async () => {
      isClosing = true;
      await Promise.race([Promise.all(underway), new Promise((resolve) => setTimeout(resolve, 2 * second).unref())]);
    },
  };
};

let written = 0;

/** For whoever tries the product, or has no provider yet: a readable file for each letter, and a line of the log outside production. */
const intoFolder =
  ({ folder, isProduction, log, now }: PostOptions): Carrier =>
  async ({ kind, to, subject, text }) => {
    if (!isProduction) log.info({ kind, to, text }, 'a letter, which no provider takes');
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    written += 1;
    const name = `${now()}-${String(written).padStart(6, '0')}-${kind}.txt`;
    await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
  };
