import type { Input, Mutation } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { derivedId } from '#contract/core/text/digest.ts';
import type { Core } from '#server/core/core.ts';
import { execute } from '#server/core/sync/execute.ts';
import type { ImportRun } from '../copying/run.ts';

/** An import is asked for at a pace of its own; what it writes is not counted again. */
const unpaced = (core: Core): Core =>
  Object.assign(Object.create(core) as Core, { pacer: { ...core.pacer, use: () => Promise.resolve(0) } });

/**
 * Does for the author what they could have done by hand, by the same calls with the same rules, once for each `key`. Answers why
 * not. What was done by an earlier attempt is done, also where something else would be asked for now.
 */
export const giving = ({ core, work: { id, uid, at } }: ImportRun) => {
  const free = unpaced(core);
  return async <M extends Mutation>(call: M, key: string, input: Partial<Input<M>>): Promise<Refusal | undefined> => {
    const mid = derivedId(id, 'order', call.name, key);
    const order = { uid, mid, name: call.name, version: call.version, input, at, deps: [], seal: false };
    const done = await execute(free, order);
    if (done.status !== 'verdict') throw new Error(`${call.name} was not decided: ${done.status}`);
    const { verdict } = done;
    const { refusal } = verdict;
    if (verdict.status !== 'rejected' || refusal?.reason === coreRefusal.fingerprintMismatch.reason) return undefined;
    return refusal ?? coreRefusal.invalidInput;
  };
};
export type Give = ReturnType<typeof giving>;
