import { coreRefusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import { isSame, restOf } from './rest.ts';

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
