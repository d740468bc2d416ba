import type { ActorReader, ClientMutation, DataFeature, KeptTable } from '../feature.ts';
import { type OpenOptions, openDatabases } from '../open.ts';
import type { Replica, ReplicaDatabase } from '../replica.ts';
import { played } from './written.ts';

/** What the features bring: tables and mutations by name. */
export interface Registry {
  readonly tables: ReadonlyMap<string, KeptTable>;
  readonly mutations: ReadonlyMap<string, ClientMutation>;
}

/** A replica with what it takes to write: a screen that only reads has the other half. */
export interface FullReplica extends Replica {
  readonly registry: Registry;
}

export const registryOf = (features: readonly DataFeature[]): Registry => {
  const actors: Readonly<Record<string, ActorReader>> = Object.assign({}, ...features.map((one) => one.actors));
  const mutations = features.flatMap(({ mutations = [], writes = [] }) => [
    ...mutations,
    ...writes.map((one) => played(one, actors)),
  ]);
  return {
    tables: new Map(features.flatMap(({ tables }) => tables).map((kept) => [kept.table.name, kept])),
    mutations: new Map(mutations.map((mutation) => [mutation.call.name, mutation])),
  };
};

export const withFeatures = (replica: Replica, features: readonly DataFeature[]): FullReplica => ({
  ...replica,
  registry: registryOf(features),
});

/** Opens both databases for a worker (or a test), which reads what the server sends and plays what waits. */
export const openFully = async (
  given: Omit<OpenOptions, 'tables'> & { readonly features: readonly DataFeature[] },
): Promise<FullReplica> => {
  const tables = given.features.flatMap((feature) => feature.tables).map(({ table }) => table);
  const replica = withFeatures(await openDatabases({ ...given, tables }), given.features);
  await adoptKnown(replica.db, replica.registry);
  return replica;
};

/** Rows parked by an older build move into their tables as soon as a build can read them. */
const adoptKnown = async (db: ReplicaDatabase, { tables }: Registry): Promise<void> => {
  const parked = await db.unknown
    .where('entity')
    .anyOf([...tables.keys()])
    .toArray();
  const readable = parked.flatMap(({ key, s, entity, row }) => {
    const parsed = tables.get(entity)?.row.safeParse(row);
    return parsed?.success === true ? [{ key, entity, row: { ...(parsed.data as object), _s: s } }] : [];
  });
  if (readable.length === 0) return;
  await db.transaction('rw', [db.unknown, ...readable.map(({ entity }) => db.table(`row_${entity}`))], async () => {
    for (const { entity, key, row } of readable) {
      await db.table(`row_${entity}`).put(row);
      await db.unknown.delete(key);
    }
  });
};
