import { coreRefusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';

/** What stays of a text of which an earlier state was sent: what was typed since. A field at a time; `initial` is an empty one. */
export const restOf = <T>(initial: T, sent: T, typed: T): T => {
  if (isSame(sent, typed)) return initial;
  if (typeof sent === 'string' && typeof typed === 'string')
    return initial === '' && typed.startsWith(sent) ? (typed.slice(sent.length) as T & string) : typed;
  if (!isRecord(initial) || !isRecord(sent) || !isRecord(typed)) return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, restOf(initial[field], sent[field], value)]),
  ) as T;
};

/**
 * Both texts: what the device held, and what was typed on `initial` before that was shown. Keys land where they would have,
 * behind the stored text; what was chosen counts as the newer of the two, what was added to a list stands behind the stored ones.
 */
export const merged = <T>(initial: T, stored: T, typed: T): T => {
  if (isSame(typed, initial) || isSame(typed, stored)) return stored;
  if (isSame(stored, initial)) return typed;
  if (typeof initial === 'string' && typeof stored === 'string' && typeof typed === 'string')
    return (
      typed.startsWith(initial) ? stored + typed.slice(initial.length) : [stored, typed].filter(Boolean).join('\n')
    ) as T;
  if (Array.isArray(initial) && Array.isArray(stored) && Array.isArray(typed))
    return mergedList(initial, stored, typed) as T;
  if (!isRecord(initial) || !isRecord(stored) || !isRecord(typed)) return typed;
  const fields = new Set([...Object.keys(stored), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...fields].map((field) => [field, merged(initial[field], stored[field], typed[field])]),
  ) as T;
};

/** Place by place while the places are the same; otherwise all of it, each once. */
const mergedList = (initial: readonly unknown[], stored: readonly unknown[], typed: readonly unknown[]) => {
  if (initial.length > 0 && initial.length === stored.length && initial.length === typed.length)
    return initial.map((one, at) => merged(one, stored[at], typed[at]));
  const isIn = (list: readonly unknown[], one: unknown) => list.some((other) => isSame(one, other));
  return [...stored, ...typed.filter((one) => !isIn(stored, one) && !isIn(initial, one))];
};

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What became of a press; nothing where there was nothing to send. */
export type Sent<R = unknown> = Result<R> | undefined;

/** Makes the promise of `text` under `id`, and says when it is kept. */
export type Deliver<T, R = unknown> = (text: T, id: string, onKept: () => void) => Promise<Sent<R>>;

export interface SenderOptions<T> {
  readonly initial: T;
  readonly shown: () => T;
  /** What was pressed is on the device, if the device takes it; false where another text came to it: the person looks again. */
  readonly stored: () => Promise<boolean>;
  readonly id: () => string;
  /** The writing is another act from now on. */
  readonly renew: () => void;
  /** `sent` is promised: what was typed since stays. */
  readonly gone: (sent: T) => void;
  /** Runs `work` alone: nothing is written to the draft meanwhile. */
  readonly inTurn: (work: () => Promise<unknown>) => Promise<void>;
}

interface Press<T> {
  text: T;
  /** Whether its promise was kept: what was pressed behind it waits for that. */
  isOut: Promise<boolean>;
  answer: Promise<Sent>;
}

/**
 * Sends one text as often as it is pressed, each piece once: a second press of the same is the first one, a press of more sends
 * what was typed since, behind it. Refused, all of it stays.
 */
export const senderOf = <T>(options: SenderOptions<T>) => {
  const presses: Press<T>[] = [];
  const gone = (press: Press<T>) => {
    const { text } = press;
    presses.splice(presses.indexOf(press), 1);
    for (const other of presses) other.text = restOf(options.initial, text, other.text);
    options.renew();
    options.gone(text);
  };
  /** Resolves when it is kept, or refused. */
  const go = async (press: Press<T>, deliver: Deliver<T>, tell: (answer: Promise<Sent> | Sent) => void) => {
    if (!(await options.stored())) return false;
    let isOut = false;
    await options.inTurn(async () => {
      const kept = Promise.withResolvers<void>();
      const onKept = () => {
        isOut = true;
        gone(press);
        kept.resolve();
      };
      const answer = underOwnId(options, (id) => deliver(press.text, id, onKept));
      tell(answer);
      await Promise.race([kept.promise, answer]);
    });
    return isOut;
  };
  return (deliver: Deliver<T>): Promise<Sent> => {
    const before = presses.at(-1);
    if (before !== undefined && isSame(before.text, options.shown())) return before.answer;
    const { promise: answer, resolve, reject } = Promise.withResolvers<Sent>();
    const press: Press<T> = { text: options.shown(), answer, isOut: Promise.resolve(true) };
    presses.push(press);
    press.isOut = (before?.isOut ?? Promise.resolve(true))
      .then(async (isClear) => isClear && (await go(press, deliver, resolve)))
      .catch((error: unknown) => {
        reject(error);
        return false;
      })
      .finally(() => {
        const at = presses.indexOf(press);
        if (at !== -1) presses.splice(at, 1);
        resolve(undefined);
      });
    return answer;
  };
};

/** Under an id that other work has, this is another act: what was sent of it before was something else. */
export const underOwnId = async <S extends Sent>(
  { id, renew }: Pick<SenderOptions<unknown>, 'id' | 'renew'>,
  send: (id: string) => Promise<S>,
): Promise<S> => {
  const answer = await send(id());
  if (answer === undefined || answer.ok || answer.refusal.reason !== coreRefusal.idTaken.reason) return answer;
  renew();
  return send(id());
};
