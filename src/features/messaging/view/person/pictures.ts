import { minute } from '#contract/core/time.ts';
import { getGroupUserList } from '#contract/features/messaging/questions.ts';
import type { Rpc } from '#src/core/rpc.ts';

/** By uid, the addresses of pictures. Who has none is not in it. */
export type Pictures = ReadonlyMap<string, string>;

/** People rarely change their picture, and screens with their faces are opened often. */
const freshFor = 10 * minute;

interface Found {
  readonly pictures: Promise<Pictures>;
  readonly at: number;
}

const found = new WeakMap<Rpc, Map<string, Found>>();

/** Of everybody in a conversation, as the server or else this device knows them. */
export const picturesOf = (rpc: Rpc, groupId: string, now: number): Promise<Pictures> => {
  const known = found.get(rpc) ?? new Map<string, Found>();
  found.set(rpc, known);
  const before = known.get(groupId);
  if (before !== undefined && now - before.at < freshFor) return before.pictures;
  const pictures = ask(rpc, groupId, () => known.delete(groupId));
  known.set(groupId, { pictures, at: now });
  return pictures;
};

/** `onStale`: it is worth asking again. Without an answer there are letters, as for those who have no picture. */
const ask = async (rpc: Rpc, groupId: string, onStale: () => void): Promise<Pictures> => {
  try {
    const answer = await rpc.ask(getGroupUserList, { groupId });
    if (!answer.ok || !answer.value.fresh) onStale();
    if (!answer.ok) return new Map();
    return new Map(
      answer.value.value.list.flatMap(({ uid, avatar }) => (avatar === '' ? [] : [[uid, avatar] as const])),
    );
  } catch {
    onStale();
    return new Map();
  }
};
