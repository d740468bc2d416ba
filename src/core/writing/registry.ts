import type { ActorReader, ClientMutation, DataFeature, KeptTable } from '../feature.ts';
import { type OpenOptions, openDatabases, openIfThere } from '../open.ts';
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
  const mutations = features.flatMap(({ writes = [] }) => writes.map((one) => played(one, actors)));
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
export const openFully = async (given: FullOptions): Promise<FullReplica> => {
  const replica = await openDatabases({ ...given, tables: tablesOf(given) });
  return adopting(withFeatures(replica, given.features));
};

/** The same where there is an outbox; what is not there, or is just being deleted, is not made. */
export const openFullyIfThere = async (given: FullOptions): Promise<FullReplica | undefined> => {
  const replica = await openIfThere({ ...given, tables: tablesOf(given) });
  return replica && adopting(withFeatures(replica, given.features));
};

type FullOptions = Omit<OpenOptions, 'tables'> & { readonly features: readonly DataFeature[] };

const tablesOf = ({ features }: FullOptions) => features.flatMap((feature) => feature.tables).map(({ table }) => table);

const adopting = async (replica: FullReplica): Promise<FullReplica> => {
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
