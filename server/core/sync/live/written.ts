import { isLive } from '#contract/core/scopes.ts';
import type { LivePatch, Verdict, WireRow } from '#contract/core/sync.ts';
import type { Entity } from '../entity.ts';
import type { Incarnations } from '../incarnation.ts';

/** A patch with more rows is not worth sending to everybody: they are told that there is news. */
const maxRows = 200;

/** What a transaction wrote in one live scope. */
export interface Written {
  readonly from: number;
  readonly up: Map<string, Map<string, WireRow>>;
  readonly del: Map<string, Set<string>>;
  rows: number;
  /** Something of it is not for everybody, or not the same for everybody. */
  isApart: boolean;
}

export const nothingWritten = (rev: number): Written => ({
  from: rev - 1,
  up: new Map(),
  del: new Map(),
  rows: 0,
  isApart: false,
});

/** The last word on a row within a transaction is what it leaves behind. */
export const notePut = (
  written: Written | undefined,
  { name, audience, project }: Pick<Entity<never>, 'name' | 'audience' | 'project'>,
  row: { readonly id: string },
): void => {
  if (written === undefined) return;
  if (audience !== 'all' || project !== undefined) written.isApart = true;
  written.del.get(name)?.delete(row.id);
  partOf(written.up, name, () => new Map<string, WireRow>()).set(row.id, { ...row });
  written.rows += 1;
};

export const noteRemoved = (
  written: Written | undefined,
  { name, audience }: Pick<Entity<never>, 'name' | 'audience'>,
  id: string,
): void => {
  if (written === undefined) return;
  if (audience !== 'all') written.isApart = true;
  written.up.get(name)?.delete(id);
  partOf(written.del, name, () => new Set<string>()).add(id);
  written.rows += 1;
};

const partOf = <T>(parts: Map<string, T>, name: string, make: () => T): T => {
  const part = parts.get(name) ?? make();
  parts.set(name, part);
  return part;
};

/** One for each live scope, also where nothing was written: the next one goes on from there. */
export const livePatches = (
  written: ReadonlyMap<string, Written>,
  { current, sign }: Pick<Incarnations, 'current' | 'sign'>,
): LivePatch[] =>
  [...written]
    .filter(([, { isApart, rows }]) => !isApart && rows <= maxRows)
    .map(([scope, { from, up, del }]) => ({
      incarnation: current(),
      scope,
      from,
      rev: from + 1,
      sig: sign(scope, from + 1),
      up: filled(up, (rows) => [...rows.values()]),
      del: filled(del, (ids) => [...ids]),
    }));

const filled = <P extends { readonly size: number }, V>(
  parts: ReadonlyMap<string, P>,
  value: (part: P) => V,
): Record<string, V> =>
  Object.fromEntries([...parts].filter(([, { size }]) => size > 0).map(([name, part]) => [name, value(part)]));

/**
 * Where an applied mutation left its traces, when a device can know by itself that it holds all of them: every scope is live,
 * and nobody's membership changed.
 */
export const wroteOnly = (
  { people }: { readonly people: ReadonlySet<string> },
  revs: ReadonlyMap<string, number | undefined>,
  incarnation: number,
): Pick<Verdict, 'wrote'> => {
  const isKnown = people.size === 0 && [...revs].every(([scope, rev]) => isLive(scope) && rev !== undefined);
  if (!isKnown || revs.size === 0) return {};
  return { wrote: { incarnation, revs: Object.fromEntries(revs) as Record<string, number> } };
};
