import type { RowKey } from '#src/core/feature.ts';
import type { FullReplica } from '#src/core/writing/registry.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { usualBuild } from './builds.ts';

/** What a person sees on a device that they have not used before. */
export interface Anew {
  readonly other: Tab;
  readonly fresh: ReadonlyMap<RowKey, string>;
}

export const openAnew = async (
  world: World,
  person: Person,
  shownIn: (replica: FullReplica) => Promise<ReadonlyMap<RowKey, string>>,
): Promise<Anew> => {
  const other = await world.device(person, 'a new device').open(usualBuild);
  let more = true;
  while (more) more = (await other.cycle()).more;
  return { other, fresh: await shownIn(other.replica) };
};
