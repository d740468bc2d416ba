import type { Input, Mutation, Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { isStaff, roleOfActor } from '#contract/core/roles.ts';
import { type RowKey, type RowRef, rowKey } from '#contract/core/rows/ref.ts';
import { userScope, type Viewer } from '#contract/core/scopes.ts';
import {
  type Cells,
  type Facts,
  factsFor,
  factsOf,
  isSame,
  type Listed,
  rowsOf,
  type Write,
} from '#contract/core/write.ts';
import { type Act, type MutationHandler, type Outcome, refusedOver } from '../feature.ts';
import { type Entity, readsRow } from './entity.ts';
import type { Tx } from './recorder.ts';
import { allRows, readRows, refuseTaken } from './rows.ts';

/** What the server's own part of a write is told. */
export interface Doing<M extends Mutation, More> {
  readonly input: Input<M>;
  readonly act: Act;
  readonly more: More;
  /** A row as it was, of those that the write touches or reads. */
  readonly was: Facts['get'];
  /** The rows of a kind that the write lists, as they were. */
  readonly all: Facts['all'];
}

export interface Done<M extends Mutation, More> extends Doing<M, More> {
  /** A touched row as the effect left it. */
  readonly is: Facts['get'];
}

/** What only the server does of a write. */
export interface Own<M extends Mutation, More>
  extends Pick<MutationHandler<M>, 'paces' | 'ready' | 'resolve' | 'right'> {
  /** What it must know besides; asked for in one go with the facts. */
  readonly more?: (tx: Tx, input: Input<M>, act: Act) => Promise<More>;
  /**
   * Accepted, and nothing is written: what comes too late is nobody's lost work. Asked with what the rule refuses, if it does.
   */
  readonly comesToNothing?: (
    tx: Tx,
    doing: Doing<M, More> & { readonly refusal: Refusal | undefined },
  ) => boolean | Promise<boolean>;
  /** After the rule, before anything is written. Answers the input that the effect is played with. */
  readonly before?: (tx: Tx, doing: Doing<M, More>) => Promise<Outcome<Input<M>>>;
  /** The row that a conflict is about, where it is not the first of those that the write touches. */
  readonly overRow?: (doing: Pick<Doing<M, undefined>, 'input' | 'was'>) => RowRef;
  /** By kind of row: those that count, where the write lists every row of a scope and the server can ask for fewer. */
  readonly lists?: Readonly<Record<string, (tx: Tx, input: Input<M>, act: Act) => Promise<readonly object[]>>>;
  /** The id may be that of a row of its own scope: that one is changed. One that was deleted there is made again, but for `once`. */
  readonly saves?: true | 'once';
  /** Of what the effect wrote: a row that stays as it was, because what it is about is the writer's no more. */
  readonly passesOver?: (ref: RowRef, doing: Doing<M, More>) => boolean;
  /** By kind of row: what only the server knows of one that the effect wrote. */
  readonly completes?: Readonly<Record<string, (row: never, doing: Doing<M, More>) => object>>;
  /** Kinds of rows that the effect shows on devices and `after` writes in its own way. */
  readonly leaves?: readonly { readonly name: string }[];
  /** When the rows are written; answers what the call does, where that is more than the write says. */
  readonly after?: (tx: Tx, done: Done<M, More>) => Promise<Result<Output<M>> | undefined> | undefined;
  /** Rows are judged as they are, also where the writer does not read them any more. */
  readonly alsoUnread?: true;
}

/** The server's half of a write. */
export const onWrite = <M extends Mutation, More = undefined>(
  write: Write<M>,
  {
    more: ask,
    comesToNothing,
    before,
    overRow,
    completes = {},
    after,
    leaves = [],
    alsoUnread,
    lists = {},
    saves,
    passesOver,
    ...paced
  }: Own<M, More> = {},
): MutationHandler => {
  const left = new Set(leaves.map(({ name }) => name));
  const run = async (tx: Tx, input: Input<M>, act: Act): Promise<Outcome<Output<M>>> => {
    const fresh = new Set(write.call.creates?.(input) ?? []);
    const { touched: named, ...needed } = factsFor(write, input, act.uid);
    const touched = [...new Map(named.map((ref) => [refKey(ref), ref])).values()];
    const made = saves ? [] : touched.filter(({ id, name }) => fresh.has(id) && !left.has(name));
    const known = touched.filter((ref) => !made.includes(ref));
    // The server neither reads nor writes outside its locks what a device shows there: whoever keeps it does, later.
    const isLocked = ({ scope }: RowRef) => needed.scopes.includes(scope);
    const ownList = (name: string) => lists[name]?.(tx, input, act);
    const [read, free, more] = await Promise.all([
      readFacts(tx, act.uid, { ...needed, alsoUnread, ownList, rows: [...known.filter(isLocked), ...needed.also] }),
      Promise.all(
        made.map(async (ref) => [refKey(ref), await tx.claim(tx.entity(ref.name), ref.scope, ref.id)] as const),
      ),
      ask?.(tx, input, act) as Promise<More>,
    ]);
    const rows = new Map<RowKey, object | null>(touched.map((ref) => [refKey(ref), null]));
    for (const [key, row] of read.rows) rows.set(key, row);
    const facts = factsOf({ ...read, rows });
    const refusal = write.refuse?.(facts, input, act);
    const doing = { input, act, more, was: facts.get, all: facts.all };
    const answer = ok((write.answer?.(input) ?? {}) as Output<M>);
    if (await comesToNothing?.(tx, { ...doing, refusal })) return answer;
    if (refusal !== undefined)
      return refusedWith(tx, refusal, overRow?.({ input, was: facts.get }) ?? touched[0], rows);
    for (const [, mustBeFree] of free) mustBeFree();
    // In no scope: one that was deleted here may be made again, one of elsewhere may not.
    if (saves) {
      const absent = touched.filter((ref) => rows.get(refKey(ref)) === null);
      const places = absent.map(({ name, scope, id }) => tx.claim(tx.entity(name), saves === 'once' ? scope : '', id));
      for (const mustBeFree of await Promise.all(places)) mustBeFree();
    }
    const ready = (await before?.(tx, doing)) ?? ok(input);
    if (!ready.ok) return ready;
    const written = playOn(
      write,
      rows,
      ready.value,
      act,
      new Set([...free.map(([key]) => key), ...touched.filter(({ name }) => left.has(name)).map(refKey)]),
    );
    const given = { ...doing, input: ready.value };
    for (const ref of touched) {
      const key = refKey(ref);
      const row = written.get(key);
      if (row === undefined || left.has(ref.name)) continue;
      if (!isLocked(ref)) throw new Error(`${write.call.name} writes ${ref.name} outside of its scopes`);
      if (passesOver?.(ref, given)) {
        written.delete(key);
        continue;
      }
      const next = row && (completes[ref.name]?.(row as never, given) ?? row);
      written.set(key, next);
      await writeOne(tx, ref, rows.get(key) ?? null, next);
    }
    const is: Facts['get'] = (of, id) => {
      const key = rowKey(of, id);
      return written.has(key) ? ((written.get(key) ?? undefined) as never) : facts.get(of, id);
    };
    const answered = await after?.(tx, { ...given, is });
    return answered ?? answer;
  };
  return { mutation: write.call, asks: write, run, ...paced } as unknown as MutationHandler;
};

const refKey = (ref: RowRef): RowKey => rowKey(ref, ref.id);

/** The rows that the effect wrote. One that it changes and is not there ends the transaction. */
const playOn = <M extends Mutation>(
  write: Write<M>,
  rows: ReadonlyMap<RowKey, object | null>,
  input: Input<M>,
  act: Act,
  free: ReadonlySet<RowKey>,
): Map<RowKey, object | null> => {
  const written = new Map<RowKey, object | null>();
  const cells: Cells = {
    get: (key) => (written.has(key) ? written.get(key) : rows.get(key)),
    set: (key, row) => void written.set(key, row),
    claim: (key) => {
      if (!free.has(key)) throw new Error(`${write.call.name} makes ${key}, which its call does not say it creates`);
      // One call that names an id twice would keep the last of them alone.
      refuseTaken(written.has(key), key);
    },
    missing: (key) => {
      throw Object.assign(new Error(`${key} is gone`), { refusal: write.gone ?? coreRefusal.notFound });
    },
  };
  write.effect(rowsOf(cells, new Set(rows.keys())), input, act);
  return written;
};

const writeOne = async (tx: Tx, { name, scope, id }: RowRef, before: object | null, next: object | null) => {
  const of = tx.entity(name);
  if (next !== null && before !== null && isSame(before, next)) return;
  if (next !== null) await tx.put(of, next as { readonly id: string });
  else if (before !== null) await tx.remove(of, scope, id);
};

/** A conflict shows the row that the write is about. */
const refusedWith = (
  tx: Tx,
  refusal: Refusal,
  about: RowRef | undefined,
  rows: ReadonlyMap<RowKey, object | null>,
): Outcome<never> => {
  const row = about && rows.get(refKey(about));
  return about !== undefined && row && refusal.reason === coreRefusal.conflict.reason
    ? refusedOver(refusal, tx.entity(about.name), row as { readonly id: string })
    : refused(refusal);
};

interface Needed {
  readonly rows: readonly RowRef[];
  readonly listed: readonly Listed[];
  readonly acting: readonly string[];
  readonly alsoUnread: true | undefined;
  readonly ownList: (name: string) => Promise<readonly object[]> | undefined;
}

/** Everything in one message. What somebody does not read is not there for them. */
const readFacts = async (tx: Tx, uid: string, { rows, listed, acting, alsoUnread, ownList }: Needed) => {
  const viewers = new Map<string, Promise<Viewer | undefined>>();
  const asked = new Map<string, ReturnType<Tx['actorOf']>>();
  const actorIn = (scope: string) => {
    const actor = asked.get(scope) ?? tx.actorOf(uid, scope);
    asked.set(scope, actor);
    return actor;
  };
  const isReadIn = async (of: Entity, scope: string): Promise<(row: { readonly id: string }) => boolean> => {
    if (alsoUnread || of.audience === 'all' || scope === userScope(uid)) return () => true;
    const actor = await actorIn(scope);
    const role = actor && roleOfActor(actor);
    if (role !== undefined && isStaff(role)) return readsAs({ uid, role, groups: [] }, of);
    const viewer = viewers.get(scope) ?? tx.memberOf(uid, scope);
    viewers.set(scope, viewer);
    const member = await viewer;
    return member === undefined ? () => false : readsAs(member, of);
  };
  const kinds = [...Map.groupBy(rows, ({ name, scope }) => `${name} ${scope}`).values()];
  const [found, lists, actors] = await Promise.all([
    Promise.all(
      kinds.map(async (refs) => {
        const [{ name, scope }] = refs as [RowRef];
        const of = tx.entity(name);
        const ids = [...new Set(refs.map(({ id }) => id))];
        const [there, isShown] = await Promise.all([readRows(tx.sql, of, scope, ids), isReadIn(of, scope)]);
        return refs.map((ref) => {
          const row = there.get(ref.id);
          return [refKey(ref), row !== undefined && isShown(row) ? row : null] as const;
        });
      }),
    ),
    Promise.all(
      listed.map(async ({ name, scope, where }) => {
        const own = ownList(name);
        if (own !== undefined) return [name, await own] as const;
        const of = tx.entity(name);
        const [all, isShown] = await Promise.all([allRows(tx.sql, of, scope, where), isReadIn(of, scope)]);
        return [name, all.filter(isShown)] as const;
      }),
    ),
    Promise.all(acting.map(async (scope) => [scope, await actorIn(scope)] as const)),
  ]);
  return { uid, rows: new Map(found.flat()), lists: new Map(lists), actors: new Map(actors) };
};

const readsAs =
  (viewer: Viewer, of: Entity) =>
  (row: { readonly id: string }): boolean =>
    readsRow(of, row, viewer);
