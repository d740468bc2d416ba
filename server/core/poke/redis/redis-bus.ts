import * as z from 'zod/mini';
import type { Audience } from '#contract/core/scopes.ts';
import { LivePatch } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import type { Log } from '../../core.ts';
import { type Bus, type BusMessage, createBus } from '../bus.ts';
import { connectRedis } from './connect.ts';
import { createHeard } from './heard.ts';

/** What this process said, for whoever did not hear it: as many texts, and as many characters. */
const max = { texts: 8_192, characters: 16 * 1024 * 1024 } as const;

export interface Said {
  /** The number of the last text; 0 before the first. */
  readonly last: () => number;
  /** Keeps the next text; answers its number. */
  readonly keep: (textOf: (number: number) => string) => string;
  /** A text that is still kept. */
  readonly again: (number: number) => string | undefined;
}

export const createSaid = (limits: { readonly texts: number; readonly characters: number } = max): Said => {
  const kept = new Map<number, string>();
  let last = 0;
  let characters = 0;
  return {
    last: () => last,
    again: (number) => kept.get(number),
    keep: (textOf) => {
      last += 1;
      const text = textOf(last);
      kept.set(last, text);
      characters += text.length;
      for (const [number, old] of kept) {
        if (kept.size <= limits.texts && characters <= limits.characters) break;
        kept.delete(number);
        characters -= old.length;
      }
      return text;
    },
  };
};

const Told = z.object({
  touched: z.array(z.tuple([z.string(), z.array(z.string())])),
  people: z.array(z.string()),
  ended: z.optional(z.array(z.string())),
  patches: z.optional(z.array(LivePatch)),
  word: z.optional(z.object({ topic: z.string(), body: z.unknown() })),
});

const From = z.string();
const Count = z.int();

/** What processes say to each other. Messages are numbered by who says them; `beat` repeats the last number. */
const Word = z.union([
  z.object({ kind: z.literal('news'), from: From, number: Count, told: Told }),
  z.object({ kind: z.literal('beat'), from: From, number: Count }),
  z.object({ kind: z.literal('bye'), from: From, number: Count }),
  z.object({ kind: z.literal('hello'), from: From }),
  z.object({ kind: z.literal('again'), from: From, to: From, numbers: z.array(Count) }),
  z.object({ kind: z.literal('gone'), from: From, to: From, numbers: z.array(Count) }),
]);
type Word = z.infer<typeof Word>;

const toldOf = ({ touched, people, ended, patches, word }: BusMessage): z.infer<typeof Told> => ({
  touched: [...touched].map(([scope, audiences]) => [scope, [...audiences]]),
  people: [...people],
  ...(ended === undefined ? {} : { ended: [...ended] }),
  ...(patches === undefined || patches.length === 0 ? {} : { patches: [...patches] }),
  ...(word === undefined ? {} : { word }),
});

const messageOf = ({ touched, people, ended, patches, word }: z.infer<typeof Told>): BusMessage => ({
  touched: new Map(touched.map(([scope, audiences]) => [scope, new Set(audiences as Audience[])])),
  people: new Set(people),
  ...(ended === undefined ? {} : { ended: new Set(ended) }),
  ...(patches === undefined ? {} : { patches }),
  ...(word === undefined ? {} : { word }),
});

const beatEvery = second;
const checkEvery = 50;

export interface RedisBusOptions {
  readonly url: string;
  /** Processes of the same database hear each other. */
  readonly name: string;
  readonly log: Log;
  readonly newId: () => string;
  /** For tests: what is true is not heard. */
  readonly isDropped?: (() => boolean) | undefined;
}

/**
 * For several processes. Redis forgets what nobody takes at once, so everybody numbers what they say, repeats it when asked,
 * and says the last number every second: what is lost is heard within a second or two, or known to be lost.
 */
export const openRedisBus = async ({ url, name, log, newId, isDropped }: RedisBusOptions): Promise<Bus> => {
  const me = newId();
  const said = createSaid();
  const speak = await connectRedis(url, log);
  const listen = await connectRedis(url, log);
  /** What cannot be said now is asked for when the others hear of it. */
  const send = (text: string) => void speak.publish(name, text).catch(() => {});
  const say = (word: Word) => send(JSON.stringify(word));
  const beat = () => say({ kind: 'beat', from: me, number: said.last() });
  const carry = (message: BusMessage) => {
    const told = toldOf(message);
    send(said.keep((number) => JSON.stringify({ kind: 'news', from: me, number, told } satisfies Word)));
  };
  const timers: NodeJS.Timeout[] = [];
  const close = async () => {
    for (const timer of timers) clearInterval(timer);
    await speak.publish(name, JSON.stringify({ kind: 'bye', from: me, number: said.last() })).catch(() => {});
    listen.disconnect();
    speak.disconnect();
  };
  const bus = createBus(carry, close);
  const heard = createHeard({
    now: () => performance.now(),
    ask: (to, numbers) => say({ kind: 'again', from: me, to, numbers: [...numbers] }),
    lost: () => {
      log.warn({}, 'the bus lost something: every device is told to look');
      for (const { lost } of bus.listeners) lost();
    },
  });
  const repeat = (to: string, numbers: readonly number[]) => {
    const gone: number[] = [];
    for (const number of numbers) {
      const text = said.again(number);
      if (text === undefined) gone.push(number);
      else send(text);
    }
    if (gone.length > 0) say({ kind: 'gone', from: me, to, numbers: gone });
  };
  const hear = (word: Word) => {
    if (word.from === me) return;
    if (word.kind === 'news') {
      if (!heard.text(word.from, word.number)) return;
      const message = messageOf(word.told);
      for (const { hear } of bus.listeners) hear(message);
    } else if (word.kind === 'beat') heard.last(word.from, word.number);
    else if (word.kind === 'bye') heard.bye(word.from, word.number);
    else if (word.kind === 'hello') beat();
    else if (word.to !== me) return;
    else if (word.kind === 'again') repeat(word.from, word.numbers);
    else heard.gone(word.from, word.numbers);
  };
  listen.on('message', (_channel: string, text: string) => {
    if (isDropped?.()) return;
    const word = Word.safeParse(parse(text));
    if (word.success) hear(word.data);
    else log.warn({}, 'the bus carried something that no process of this version says');
  });
  await listen.subscribe(name);
  say({ kind: 'hello', from: me });
  beat();
  timers.push(setInterval(beat, beatEvery).unref(), setInterval(heard.tick, checkEvery).unref());
  return bus;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
