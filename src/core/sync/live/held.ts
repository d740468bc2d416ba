import type { LivePatch, WireRow } from '#contract/core/sync.ts';
import type { Cursor } from '../../replica.ts';
import { readState } from '../../writing/rebase.ts';
import type { FullReplica } from '../../writing/registry.ts';

/** How far the base is, at one moment. */
export interface Held {
  readonly incarnation: number;
  readonly confirmedOf: string;
  readonly confirmed: Readonly<Record<string, number>>;
  readonly cursors: Map<string, Cursor>;
  /** Scopes that are being loaded in pages. */
  readonly loading: ReadonlySet<string>;
}

export const readHeld = async (replica: FullReplica): Promise<Held> => {
  const { incarnation, confirmedOf, confirmed } = await readState(replica);
  const cursors = new Map((await replica.db.cursors.toArray()).map((cursor) => [cursor.s, cursor]));
  const loading = new Set(await replica.db.loads.toCollection().primaryKeys());
  return { incarnation, confirmedOf, confirmed, cursors, loading };
};

/** Patches of one scope that follow each other, as one. */
export interface Run {
  readonly scope: string;
  readonly rev: number;
  readonly sig: string | undefined;
  readonly up: Readonly<Record<string, readonly WireRow[]>>;
  readonly del: Readonly<Record<string, readonly string[]>>;
}

export interface Chained {
  /** What can be taken now. */
  readonly runs: readonly Run[];
  readonly ahead: readonly LivePatch[];
}

/** Sorts out what the base has already, what follows on it, and what does not. */
export const chain = (held: Held, patches: readonly LivePatch[]): Chained => {
  const runs = new Map<string, LivePatch[]>();
  const ahead: LivePatch[] = [];
  const revs = new Map([...held.cursors].map(([scope, { rev }]) => [scope, rev]));
  for (const patch of patches.toSorted((one, other) => one.rev - other.rev)) {
    // A load ends with a delta from its beginning.
    if (held.loading.has(patch.scope)) continue;
    const rev = patch.incarnation === held.incarnation ? revs.get(patch.scope) : undefined;
    if (rev !== undefined && patch.rev <= rev) continue;
    if (rev !== patch.from) {
      ahead.push(patch);
      continue;
    }
    revs.set(patch.scope, patch.rev);
    runs.set(patch.scope, [...(runs.get(patch.scope) ?? []), patch]);
  }
  return { runs: [...runs.values()].map(joined), ahead };
};

const joined = (patches: readonly LivePatch[]): Run => {
  const up = new Map<string, Map<string, WireRow>>();
  const del = new Map<string, Set<string>>();
  for (const patch of patches) {
    for (const [entity, ids] of Object.entries(patch.del))
      for (const id of ids) {
        up.get(entity)?.delete(id);
        del.set(entity, (del.get(entity) ?? new Set()).add(id));
      }
    for (const [entity, rows] of Object.entries(patch.up))
      for (const row of rows) {
        del.get(entity)?.delete(row.id);
        up.set(entity, (up.get(entity) ?? new Map<string, WireRow>()).set(row.id, row));
      }
  }
  const last = patches.at(-1);
  return {
    scope: last?.scope ?? '',
    rev: last?.rev ?? 0,
    sig: last?.sig,
    up: Object.fromEntries([...up].map(([entity, rows]) => [entity, [...rows.values()]])),
    del: Object.fromEntries([...del].map(([entity, ids]) => [entity, [...ids]])),
  };
};
