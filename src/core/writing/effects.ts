import { type Input, type Mutation, upcast } from '#contract/core/call.ts';
import { scopeOfRow } from '#contract/core/rows/table.ts';
import { type Cells, rowsOf } from '#contract/core/write.ts';
import type { ClientMutation, RowKey } from '../feature.ts';
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
      known.mutation.effect(rowsOf(cellsOver([ours, written, given.base], ours), allowed), known.input, {
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
const cellsOver = (layers: readonly ReadonlyMap<RowKey, Cell>[], own: Map<RowKey, Cell>): Cells => ({
  get: (key) => layers.find((layer) => layer.has(key))?.get(key),
  set: (key, row, of) => {
    own.set(key, row === null ? null : ({ ...row, _s: scopeOfRow(of, row as StoredRow) } as StoredRow));
  },
});
