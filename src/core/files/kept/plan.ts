import { isPart, partId, partsOf, wholeOf } from '#contract/core/files.ts';
import { day } from '#contract/core/time.ts';
import { recentFor } from '../../device/keeping.ts';
import type { Keeping } from '../../replica.ts';
import type { Reference } from './references.ts';
import { type KeepReason, type KeptFile, keepReasons } from './row.ts';

/** What comes by itself, without having been asked for, is at most this large: each, and all together. Bytes. */
export const largestByItself = 50_000_000;
export const allByItself = 500_000_000;

/** A file of a row that is due within this time comes by itself. */
export const dueWithin = 7 * day;

export interface Facts {
  /** By scope; only scopes whose rows are all here. */
  readonly references: ReadonlyMap<string, ReadonlyMap<string, Reference>>;
  readonly pictures: readonly Reference[];
  /** Scopes that the person has no part in any more. */
  readonly left: ReadonlySet<string>;
  readonly kept: readonly KeptFile[];
  /** Files that this device is still sending itself: their bytes are here. */
  readonly own: ReadonlySet<string>;
  readonly keeping: Keeping;
  readonly now: number;
}

export interface Wanted extends Reference {
  readonly reason: KeepReason;
}

export interface Plan {
  /** What is to be here, the most wanted first. */
  readonly wanted: readonly Wanted[];
  /** What is here and may not, or need not, stay. */
  readonly free: readonly string[];
}

const scopeOf = ({ courseId }: { readonly courseId: string }): string => `course:${courseId}`;

/** Which files are to be on this device, and why. Pure. */
export const planOf = (facts: Facts): Plan => {
  const { references, pictures, kept, own } = facts;
  const mine = new Map(kept.map((file) => [file.id, file]));
  const ofCourses = [...references.values()].flatMap((files) => [...files.values()]);
  const named = new Set(ofCourses.map(({ id }) => id));
  const wanted = [
    ...pictures.map((file) => pictureFor(file, named.has(file.id) ? undefined : mine.get(file.id))),
    ...ofCourses.flatMap((file) => {
      const reason = reasonFor(file, mine.get(file.id), facts);
      return reason === undefined ? [] : [{ ...file, reason }];
    }),
  ]
    .filter(({ id }) => !own.has(id))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.size - other.size || (one.id < other.id ? -1 : 1));
  const chosen = withinBudget(onlyOnce(wanted)).flatMap(withParts);
  const ids = new Set(chosen.map(({ id }) => id));
  const isEnded = (file: KeptFile) =>
    isPart(file.id) ? isPartOver(mine.get(wholeOf(file.id)), facts) : isOver(file, facts);
  const free = kept.filter((file) => !ids.has(file.id) && isEnded(file)).map(({ id }) => id);
  return withinLimit({ wanted: chosen, free }, facts);
};

/** Whatever the settings say: what the person keeps themselves, and what is too small to count. */
const isTheirs = ({ reason }: Pick<Wanted, 'reason'>): boolean =>
  reason === 'asked' || reason === 'course' || reason === 'picture';

const unitOf = (id: string): string => (isPart(id) ? wholeOf(id) : id);

/** A file with what was made of it: they come and go together. */
interface Unit {
  readonly id: string;
  readonly bytes: number;
  readonly isDue: boolean;
  readonly usedAt: number;
}

/**
 * The person's own limit. What they keep themselves counts and stays; of the rest, what is due soon is the last to go, and what
 * was used least recently the first. What is on its way to the server is none of it.
 */
const withinLimit = (plan: Plan, facts: Facts): Plan => {
  const max = facts.keeping.maxBytes ?? 0;
  if (max === 0) return plan;
  const known = new Map(facts.kept.map((file) => [file.id, file]));
  // What is not known is taken for the most that it may be: it is measured when it is here, and never fetched in vain.
  const bytesOf = ({ id, size }: Pick<Wanted, 'id' | 'size'>): number => {
    const held = known.get(id);
    // The server has no such file: nothing of it is here, or comes.
    if (held?.problem === 'refused' && held.state === 'failed') return 0;
    const told = Math.max(size, held?.size ?? -1);
    return told < 0 ? largestByItself : told;
  };
  const theirs = plan.wanted.filter(isTheirs);
  const own = new Set(theirs.map(({ id }) => id));
  let room = max - theirs.reduce((sum, file) => sum + Math.max(0, file.size, known.get(file.id)?.size ?? 0), 0);
  const gone = new Set<string>();
  for (const { id, bytes } of unitsOf(plan, facts, own, bytesOf)) {
    if (bytes > room) gone.add(id);
    else room -= bytes;
  }
  const isGone = (id: string) => !own.has(id) && gone.has(unitOf(id));
  const freed = facts.kept.filter(({ id, state }) => state !== 'noted' && isGone(id)).map(({ id }) => id);
  return {
    wanted: plan.wanted.filter(({ id }) => !isGone(id)),
    free: [...new Set([...plan.free, ...freed])],
  };
};

/** What nobody asked for, the one that is to stay longest first. */
const unitsOf = (
  { wanted, free }: Plan,
  { kept }: Facts,
  own: ReadonlySet<string>,
  bytesOf: (file: Pick<Wanted, 'id' | 'size'>) => number,
): readonly Unit[] => {
  const known = new Map(kept.map((file) => [file.id, file]));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const over = new Set(free);
  const left = kept.filter(({ id, state }) => state !== 'noted' && !wantedIds.has(id) && !over.has(id));
  const units = Map.groupBy(
    [...wanted, ...left].filter(({ id }) => !own.has(id)),
    ({ id }) => unitOf(id),
  );
  const usedAt = (id: string) => Math.max(known.get(id)?.openedAt ?? 0, known.get(id)?.keptAt ?? 0);
  return [...units]
    .map(([id, files]) => ({
      id,
      bytes: files.reduce((sum, file) => sum + bytesOf(file), 0),
      isDue: files.some((file) => wantedIds.has(file.id) && file.reason === 'due'),
      usedAt: usedAt(id),
    }))
    .sort((one, other) => Number(other.isDue) - Number(one.isDue) || other.usedAt - one.usedAt);
};

/** A file that is shown by what the server made of it is of no use without that where there is no network. */
const withParts = (file: Wanted): readonly Wanted[] => [
  file,
  ...partsOf(file.name).map((name) => ({ ...file, id: partId(file.id, name), name, size: -1, type: '' })),
];

const rankOf = ({ reason }: Wanted): number => keepReasons.indexOf(reason);

/** One that was asked for as a file stays that, also while no course's rows that are here speak of it. */
const pictureFor = (file: Reference, known: KeptFile | undefined): Wanted =>
  known?.isAsked === true ? { ...file, courseId: known.courseId, reason: 'asked' } : { ...file, reason: 'picture' };

const reasonFor = (file: Reference, known: KeptFile | undefined, { keeping, now }: Facts): KeepReason | undefined => {
  if (known?.isAsked === true) return 'asked';
  if (known?.isDeclined === true) return undefined;
  if (keeping.pinned.includes(scopeOf(file))) return 'course';
  if (keeping.byItself === false || file.size > largestByItself) return undefined;
  if (file.dueAt > now && file.dueAt - now < dueWithin) return 'due';
  return known !== undefined && known.openedAt > 0 && now - known.openedAt < recentFor ? 'recent' : undefined;
};

/** A file that two courses speak of is here once, for the better reason. */
const onlyOnce = (wanted: readonly Wanted[]): readonly Wanted[] => {
  const seen = new Set<string>();
  return wanted.filter(({ id }) => !seen.has(id) && seen.add(id));
};

const withinBudget = (wanted: readonly Wanted[]): readonly Wanted[] => {
  let room = allByItself;
  return wanted.filter((file) => {
    if (isTheirs(file)) return true;
    room -= Math.max(0, file.size);
    return room >= 0;
  });
};

/** It stays as long as the file that it was made of. */
const isPartOver = (whole: KeptFile | undefined, facts: Facts): boolean =>
  whole === undefined || whole.isDeclined || whole.state === 'noted' || isOver(whole, facts);

/**
 * Gone from the course, or the course is no longer theirs: freed at once, for it is not theirs to keep. So is what the person
 * asked for and does not any more; what came by itself stays as long as other things that can be had again.
 */
const isOver = (file: KeptFile, { references, left, keeping, now }: Facts): boolean => {
  if (file.courseId === '') return file.state !== 'noted' || now - file.openedAt > recentFor;
  const scope = scopeOf(file);
  if (left.has(scope)) return true;
  const rows = references.get(scope);
  if (rows !== undefined && !rows.has(file.id)) return true;
  if (rows === undefined) return false;
  // What is remembered of it is that it was freed.
  if (file.isDeclined) return file.state !== 'noted';
  if (file.reason === 'asked' || file.reason === 'course') return true;
  // Half of a file that is not wanted any more is of no use.
  if (file.state !== 'kept') return file.state !== 'noted' || now - file.openedAt > recentFor;
  return keeping.cleanAfter !== 0 && now - Math.max(file.openedAt, file.keptAt) > keeping.cleanAfter * day;
};
