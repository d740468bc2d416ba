import { type Input, type Mutation, upcast } from '#contract/core/call.ts';
import { type RowTable, scopeOfRow } from '#contract/core/rows/table.ts';
import { type ClientMutation, type EffectRows, type RowKey, rowKey } from '../feature.ts';
import type { OutboxEntry } from '../outbox.ts';
import type { StoredRow } from '../replica.ts';
import type { Registry } from './registry.ts';

/** A row, or its absence. */
export type Cell = StoredRow | null;

/** The current shape of an entry's input; `undefined` for a mutation this build does not know (it is sent all the same). */
export const readEntry = (
  { mutations }: Registry,
  entry: Pick<OutboxEntry, 'name' | 'version' | 'input'>,
): { readonly mutation: ClientMutation; readonly input: Input<Mutation> } | undefined => {
  const mutation = mutations.get(entry.name);
  if (mutation === undefined || entry.version > mutation.call.version) return undefined;
  try {
    return { mutation, input: upcast(mutation.call, entry.version, entry.input) as Input<Mutation> };
  } catch {
    return undefined;
  }
};

export const touchedBy = (registry: Registry, entry: OutboxEntry, uid: string): readonly RowKey[] => {
  const known = readEntry(registry, entry);
  return known === undefined ? [] : known.mutation.touches(known.input, uid);
};

/**
 * Plays the entries on top of `base`, in order, and answers the rows they wrote. `base` holds every row they touch. An effect
 * that throws is a defect: it leaves no half of itself, and the entry stays queued.
 */
export const play = (given: {
  readonly registry: Registry;
  readonly uid: string;
  readonly entries: readonly OutboxEntry[];
  readonly base: ReadonlyMap<RowKey, Cell>;
  readonly onDefect?: ((entry: OutboxEntry, error: unknown) => void) | undefined;
}): Map<RowKey, Cell> => {
  const written = new Map<RowKey, Cell>();
  for (const entry of given.entries) {
    const known = readEntry(given.registry, entry);
    if (known === undefined) continue;
    const ours = new Map<RowKey, Cell>();
    const allowed = new Set(known.mutation.touches(known.input, given.uid));
    try {
      known.mutation.effect(rowsOver([ours, written, given.base], ours, allowed), known.input, {
        uid: given.uid,
        at: entry.at,
        mid: entry.mid,
      });
    } catch (error) {
      given.onDefect?.(entry, error);
      continue;
    }
    for (const [key, cell] of ours) written.set(key, cell);
  }
  return written;
};

/** Reads the first layer that knows a row, writes to `own`. */
const rowsOver = (
  layers: readonly ReadonlyMap<RowKey, Cell>[],
  own: Map<RowKey, Cell>,
  allowed: ReadonlySet<RowKey>,
): EffectRows => {
  const keyOf = (table: { readonly name: string }, id: string) => {
    const key = rowKey(table, id);
    if (!allowed.has(key)) throw new Error(`effect reads or writes ${key}, which it did not say it touches`);
    return key;
  };
  return {
    get: <Row extends { readonly id: string }>(table: RowTable<Row>, id: string) => {
      const key = keyOf(table, id);
      return (layers.find((layer) => layer.has(key))?.get(key) ?? undefined) as (Row & StoredRow) | undefined;
    },
    put: (table, row) => {
      own.set(keyOf(table, row.id), { ...row, _s: scopeOfRow(table, row) });
    },
    remove: (table, id) => {
      own.set(keyOf(table, id), null);
    },
  };
};
