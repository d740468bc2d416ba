import { isStaff } from '#contract/core/roles.ts';
import type { Audience, Viewer } from '#contract/core/scopes.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { type AudienceEntry, usualGrace } from './keys.ts';

type Given = Pick<ActivityRow, 'state' | 'audience'>;

/** Who reads an activity and everything that belongs to it: its row, its details, its files. Staff read it in any case. */
export const readersOf = ({ state, audience }: Given): readonly Audience[] => {
  if (state !== 'published') return ['staff'];
  return audience.length === 0 ? ['all'] : audience;
};

/** Whether it is for this student, published or not. */
export const isGivenTo = (
  { audience }: { readonly audience: readonly AudienceEntry[] },
  { uid, groups }: Pick<Viewer, 'uid' | 'groups'>,
): boolean =>
  audience.length === 0 || audience.includes(`u:${uid}`) || groups.some((group) => audience.includes(`g:${group}`));

/** Staff read everything of their course; others what was published to them. */
export const isReadBy = (row: Given, viewer: Pick<Viewer, 'uid' | 'role' | 'groups'>): boolean =>
  isStaff(viewer.role) || (row.state === 'published' && isGivenTo(row, viewer));

/** What a student's device holds of an audience: nothing of others. */
export const audienceFor = (
  audience: readonly AudienceEntry[],
  { uid, groups }: Pick<Viewer, 'uid' | 'groups'>,
): AudienceEntry[] =>
  audience.filter((entry) => entry === `u:${uid}` || groups.some((group) => entry === `g:${group}`));

/** Each once, in one order: the same choice is the same value. */
export const audienceOf = (entries: readonly AudienceEntry[]): AudienceEntry[] => [...new Set(entries)].sort();

export const sameAudience = (one: readonly AudienceEntry[], other: readonly AudienceEntry[]): boolean =>
  JSON.stringify(audienceOf(one)) === JSON.stringify(audienceOf(other));

/** A row of before a release, which may lack what came with it. */
export const wholeActivity = (row: ActivityRow): ActivityRow =>
  row.audience === undefined
    ? { ...row, opensAt: 0, grace: usualGrace, blocksLate: false, audience: [], total: 0 }
    : row;
