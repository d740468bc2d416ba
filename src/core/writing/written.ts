import type { Actor } from '#contract/core/roles.ts';
import { type RowKey, type RowRef, rowKey } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import { type AnyWrite, factsFor, factsOf, type Listed, type Write } from '#contract/core/write.ts';
import type { ActorReader, ClientMutation } from '../feature.ts';
import type { Replica, StoredRow } from '../replica.ts';

type Actors = Readonly<Record<string, ActorReader>>;

/** The device's half of a write: its facts are the rows of this device, its effect is played on them. */
export const played = (given: AnyWrite, actors: Actors): ClientMutation => {
  const write = given as unknown as Write;
  const { call, touches, refuse, effect } = write;
  return {
    call,
    touches: (input, uid) => touches(input, uid).map((ref) => rowKey(ref, ref.id)),
    effect,
    ...(refuse !== undefined && {
      refuse: async (replica, input, writing) => {
        const { touched, also, listed, acting } = factsFor(write, input, replica.uid);
        const [acts, rows, lists] = await Promise.all([
          Promise.all(acting.map(async (scope) => [scope, await actorIn(replica, actors, scope)] as const)),
          rowsNamed(replica, [...touched, ...also]),
          Promise.all(listed.map((one) => rowsAt(replica, one))),
        ]);
        const found = { actors: new Map(acts), rows, lists: new Map(lists) };
        return refuse(factsOf({ uid: replica.uid, ...found }), input, writing);
      },
    }),
  };
};

const actorIn = (replica: Replica, actors: Actors, scope: string): Promise<Actor | undefined> => {
  const [kind = ''] = scope.split(':', 1);
  if (kind === 'user') return Promise.resolve(scope === userScope(replica.uid) ? 'self' : undefined);
  const read = actors[kind];
  if (read === undefined) throw new Error(`nobody says as what one acts in ${scope}`);
  return read(replica, scope.slice(kind.length + 1));
};

const tableOf = (replica: Replica, name: string) => replica.db.table<StoredRow, string>(`row_${name}`);

/** In another scope than the write says it is not there. */
const rowsNamed = async (replica: Replica, refs: readonly RowRef[]): Promise<Map<RowKey, StoredRow | null>> => {
  const kinds = [...Map.groupBy(refs, ({ name }) => name)];
  const found = await Promise.all(
    kinds.map(async ([name, of]) => {
      const rows = await tableOf(replica, name).bulkGet(of.map(({ id }) => id));
      return of.map((ref, at) => [rowKey(ref, ref.id), rows[at]?._s === ref.scope ? rows[at] : null] as const);
    }),
  );
  return new Map(found.flat());
};

const rowsAt = async (
  replica: Replica,
  { name, scope, where: [field, value] = ['_s', scope] }: Listed,
): Promise<readonly [string, StoredRow[]]> => {
  const rows = await tableOf(replica, name).where(field).equals(value).toArray();
  return [name, rows.filter(({ _s }) => _s === scope)];
};
