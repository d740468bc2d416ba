import { setImmediate as turn } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { change } from '../sync/change.ts';
import type { Tx } from '../sync/recorder.ts';

/** Milliseconds after which work in pieces goes on in another job: what others wait for comes in between. */
const atATime = 250;

/** Work that may be long, each piece in a transaction of its own. `piece` answers whether there is more; `goOn` asks for the rest. */
export const inPieces = async (
  core: Core,
  scopes: readonly string[],
  piece: (tx: Tx) => Promise<boolean>,
  goOn: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const until = performance.now() + atATime;
  const step = async (tx: Tx): Promise<boolean> => {
    if (!(await piece(tx))) return false;
    if (performance.now() < until) return true;
    await goOn(tx);
    return false;
  };
  while (await change(core, scopes, step));
};

/** The same of work that knows how far it is: `piece` answers how far it came, and nothing when it is over. */
export const inPiecesFrom = async <Progress>(
  from: Progress,
  piece: (progress: Progress) => Promise<Progress | undefined>,
  goOn: (progress: Progress) => Promise<void>,
): Promise<void> => {
  const until = performance.now() + atATime;
  let progress: Progress | undefined = from;
  while (progress !== undefined && performance.now() < until) {
    await turn();
    progress = await piece(progress);
  }
  if (progress !== undefined) await goOn(progress);
};
