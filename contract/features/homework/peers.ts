import type { Input } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { momentOf, type Writing } from '#contract/core/writing.ts';
import { timelinessBy } from '../activity/timeliness.ts';
import type { givePeerReview } from './peer-calls.ts';
import type { PeerTaskRow } from './peer-rows.ts';
import { refuseScore, reviewScored } from './reviewing.ts';
import type { HomeworkPart, HomeworkRow, PeerRules, ReviewRow } from './rows.ts';
import { homeworkRefusal } from './rules.ts';
import { averageOf, type PeerScore, peerScoreOf, sumOf } from './scores.ts';

/** One reviews, the other is reviewed. */
export interface Pairing {
  readonly reviewer: string;
  readonly subject: string;
}

interface Distributing {
  /** Who handed in, in the order of chance. */
  readonly authors: readonly string[];
  readonly count: number;
  readonly existing: readonly Pairing[];
}

/**
 * New pairings. The first time each reviews the next ones in a ring: everybody gives and gets the same number, nobody their own, and
 * where there are more than twice as many people as reviews, no two review each other. Works that come later get those who have
 * least to do.
 */
export const pairingsFor = ({ authors, count, existing }: Distributing): readonly Pairing[] => {
  const reviews = Math.min(count, authors.length - 1);
  if (reviews < 1) return [];
  if (existing.length === 0)
    return authors.flatMap((reviewer, index) =>
      Array.from({ length: reviews }, (_, step) => ({
        reviewer,
        subject: authors[(index + step + 1) % authors.length] ?? '',
      })),
    );
  return topUp({ authors, count: reviews, existing });
};

/** A class of hundreds is paired while others wait for the transaction: each pairing looks at every author once, and at no list of pairings. */
const topUp = ({ authors, count, existing }: Distributing): readonly Pairing[] => {
  const made: Pairing[] = [];
  const load = new Map<string, number>();
  const reviewersOf = new Map<string, Set<string>>();
  const add = ({ reviewer, subject }: Pairing) => {
    load.set(reviewer, (load.get(reviewer) ?? 0) + 1);
    reviewersOf.set(subject, (reviewersOf.get(subject) ?? new Set()).add(reviewer));
  };
  for (const one of existing) add(one);
  for (const subject of authors) {
    for (;;) {
      const known = reviewersOf.get(subject);
      if ((known?.size ?? 0) >= count) break;
      let best: string | undefined;
      for (const uid of authors) {
        if (uid === subject || known?.has(uid) === true) continue;
        if (best === undefined || (load.get(uid) ?? 0) < (load.get(best) ?? 0)) best = uid;
      }
      if (best === undefined) break;
      made.push({ reviewer: best, subject });
      add({ reviewer: best, subject });
    }
  }
  return made;
};

/** The same inside each group; who has nobody to review in theirs is paired with others who have nobody. */
export const pairingsInGroups = (
  { authors, count, existing }: Distributing,
  groupOf: (uid: string) => string,
): readonly Pairing[] => {
  const groups = [...Map.groupBy(authors, groupOf)];
  const isWhole = ([group, uids]: readonly [string, readonly string[]]) => group !== '' && uids.length > 1;
  const rest = groups.filter((one) => !isWhole(one)).flatMap(([, uids]) => uids);
  const rings = groups.filter(isWhole).map(([, uids]) => uids);
  if (rest.length === 1 && rings[0] !== undefined) rings[0] = [...rings[0], ...rest];
  else if (rest.length > 1) rings.push(rest);
  return rings.flatMap((ring) => {
    const inRing = new Set(ring);
    const known = existing.filter(({ reviewer, subject }) => inRing.has(reviewer) && inRing.has(subject));
    return pairingsFor({ authors: ring, count, existing: known });
  });
};

type Said = Pick<PeerTaskRow, 'score' | 'parts' | 'doneAt'>;

/** What the reviews of one work come to: in parts, each part by itself. */
export const peerResultOf = (
  tasks: readonly Said[],
  { total, parts }: { readonly total: number; readonly parts: readonly HomeworkPart[] },
  { dropsOutliers }: Pick<PeerRules, 'dropsOutliers'>,
): (PeerScore & { readonly parts: readonly number[] }) | undefined => {
  const done = tasks.filter(({ score, doneAt }) => score !== null && doneAt > 0);
  const comeTo = (scores: readonly number[], max: number): PeerScore | undefined => {
    if (dropsOutliers) return peerScoreOf(scores, max);
    const score = averageOf(scores);
    return score === undefined ? undefined : { score, isDisputed: peerScoreOf(scores, max)?.isDisputed === true };
  };
  const whole = comeTo(
    done.map(({ score }) => score ?? 0),
    total,
  );
  const inParts = parts.length > 0 && done.every((task) => task.parts.length === parts.length);
  if (whole === undefined || !inParts) return whole && { ...whole, parts: [] };
  const each = parts.map(
    (part, index) =>
      comeTo(
        done.map((task) => task.parts[index] ?? 0),
        part.total,
      )?.score ?? 0,
  );
  return { score: sumOf(each), isDisputed: whole.isDisputed, parts: each };
};

/** Only a work that has no score, and whose reviewers agree well enough. */
export const reviewByPeers = (
  row: ReviewRow,
  tasks: readonly Said[],
  { homework, total }: { readonly homework: Pick<HomeworkRow, 'peer' | 'parts'>; readonly total: number },
  writing: Writing,
): ReviewRow => {
  if (row.draft.score !== null || homework.peer === null || row.attemptId === '') return row;
  const result = peerResultOf(tasks, { total, parts: homework.parts }, homework.peer);
  if (result === undefined || result.isDisputed) return row;
  const { score, parts } = result;
  return reviewScored(
    row,
    { subject: row.subject, score, parts: [...parts], attemptId: row.attemptId, basis: '' },
    writing,
  );
};

type Saying = Input<typeof givePeerReview>;

/** The time of the click is its author's word, believed as long as work is that was finished without a network. */
const isOver = ({ dueAt }: PeerRules, grace: number, writing: Pick<Writing, 'at' | 'now'>): boolean =>
  dueAt > 0 && timelinessBy({ finishedAt: writing.at, arrivedAt: momentOf(writing) }, dueAt, grace) === 'late';

/** Asked on the device at the click, and on the server with the time of the click. */
export const refusePeerReview = (
  input: Saying,
  {
    role,
    homework,
    total,
    grace,
    isMine,
  }: {
    readonly role: Actor | undefined;
    readonly homework: HomeworkRow | undefined;
    readonly total: number;
    /** How long after the date a review may arrive that was written before it. */
    readonly grace: number;
    readonly isMine: boolean;
  },
  writing: Pick<Writing, 'at' | 'now'>,
): Refusal | undefined => {
  const early = refuseUnless(role, 'homework.submit');
  if (early !== undefined) return early;
  if (homework === undefined) return homeworkRefusal.gone;
  if (!isMine || homework.peer === null) return homeworkRefusal.notReviewer;
  if (isOver(homework.peer, grace, writing)) return homeworkRefusal.peerOver;
  if (input.score === null && input.comment.trim() === '') return homeworkRefusal.empty;
  return refuseScore(input, { total, parts: homework.parts });
};

export const peerSaid = <Row extends Said & { readonly comment: string }>(
  row: Row,
  input: Saying,
  at: number,
): Row => ({
  ...row,
  score: input.score,
  parts: input.parts,
  comment: input.comment.trim(),
  doneAt: Math.max(row.doneAt, at),
});

/** Once somebody reviews, only the date may be another, and how the scores come together. */
export const refusePeerRules = (
  before: PeerRules | null | undefined,
  wanted: PeerRules,
  hasBegun: boolean,
): Refusal | undefined => {
  if (before == null) return homeworkRefusal.modeUnset;
  const isSame =
    before.count === wanted.count && before.way === wanted.way && before.isAnonymous === wanted.isAnonymous;
  return hasBegun && !isSame ? homeworkRefusal.peerBegun : undefined;
};
