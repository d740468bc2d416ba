import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { isModestRichText, sanitised } from './rich-text.ts';
import type { TextDone } from './text-worker.ts';

/** Characters, and tags, that are cleaned in less than 5 ms: no thread is asked for them. */
const [short, fewTags] = [4_000, 60] as const;

/** Megabytes. */
const modest = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 } as const;

/** A text that takes longer is none that anybody wrote. */
const timeout = 10_000;

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, PromiseWithResolvers<string>>();

/** Whose texts are cleaned in what is called by `run`. */
export const ownerOfTexts = new AsyncLocalStorage<string>();

/** Formatted text as it may be stored; whoever asks holds no transaction. Long texts are cleaned beside the thread that answers. */
export const cleaned = async (html: string, field: string, isOneOfMany = false): Promise<Result<string>> => {
  if (!isModestRichText(html)) return refused(ofField(coreRefusal.invalidInput, field));
  const isShort = !isOneOfMany && html.length <= short && html.split('<', fewTags + 2).length <= fewTags;
  const clean = isShort ? sanitised(html) : await inThread(html);
  // Brackets grow when they are spelled out.
  return clean.length > limits.richTextChars ? refused(ofField(coreRefusal.invalidInput, field)) : ok(clean);
};

/** Several texts of one input: many short ones take as long as a long one. */
export const cleanedAll = async (
  texts: readonly string[],
  field: string,
): Promise<Result<ReadonlyMap<string, string>>> => {
  const clean = new Map<string, string>([['', '']]);
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  for (const text of texts) {
    if (clean.has(text)) continue;
    const made = await cleaned(text, field, texts.length > 1 && letters > short);
    if (!made.ok) return made;
    clean.set(text, made.value);
  }
  return ok(clean);
};

interface Waiting {
  readonly html: string;
  readonly done: PromiseWithResolvers<string>;
}

/** Long texts that wait, by whose they are; whoever was served last is asked last. */
const lines = new Map<string, Waiting[]>();
let isBusy = false;
let served = '';

/** One after another, and a text of each person in turn: whoever sends many waits for themselves. */
const inThread = (html: string): Promise<string> => {
  const whose = ownerOfTexts.getStore() ?? '';
  const done = Promise.withResolvers<string>();
  const line = lines.get(whose) ?? [];
  lines.set(whose, line);
  line.push({ html, done });
  void serve();
  return done.promise;
};

const serve = async (): Promise<void> => {
  if (isBusy) return;
  isBusy = true;
  for (let next = taken(); next !== undefined; next = taken()) {
    const { html, done } = next;
    await asked(html).then(done.resolve, done.reject);
  }
  isBusy = false;
};

const taken = (): Waiting | undefined => {
  const again = lines.get(served);
  // Who was just served, and came again since then, comes behind the others.
  if (again !== undefined && lines.delete(served)) lines.set(served, again);
  const [first] = lines;
  const next = first?.[1].shift();
  if (first === undefined || next === undefined) return undefined;
  const [whose, line] = first;
  served = whose;
  lines.delete(whose);
  if (line.length > 0) lines.set(whose, line);
  return next;
};

const asked = async (html: string): Promise<string> => {
  last += 1;
  const id = last;
  const one = Promise.withResolvers<string>();
  waiting.set(id, one);
  const to = begun();
  to.ref();
  to.postMessage({ id, html });
  const timer = setTimeout(() => void to.terminate(), timeout);
  try {
    return await one.promise;
  } finally {
    clearTimeout(timer);
  }
};

/** Begun with the first long text; one that dies is begun again with the next. */
const begun = (): Worker => {
  if (worker !== undefined) return worker;
  const made = new Worker(new URL('./text-worker.ts', import.meta.url), { resourceLimits: modest });
  const fail = (error: Error) => {
    if (worker !== made) return;
    worker = undefined;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  made.on('message', (done: TextDone) => {
    const one = waiting.get(done.id);
    waiting.delete(done.id);
    if ('error' in done) one?.reject(new Error(done.error));
    else one?.resolve(done.html);
    if (waiting.size === 0) made.unref();
  });
  made.on('error', fail);
  made.on('exit', () => fail(new Error('cleaning texts has ended')));
  made.unref();
  worker = made;
  return made;
};
