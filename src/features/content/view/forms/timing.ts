import { sameAudience } from '#contract/features/activity/audience.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';

/** Whom all of these are for, when it is the same; otherwise everybody, until somebody says so. */
export const commonAudience = (rows: readonly ActivityRow[]): readonly AudienceEntry[] | undefined => {
  const [first, ...others] = rows;
  return first !== undefined && others.every((row) => sameAudience(row.audience, first.audience)) ? first.audience : [];
};

/** What all of these have, when it is the same. */
export const common = <Field extends 'opensAt' | 'closesAt' | 'grace' | 'blocksLate'>(
  rows: readonly ActivityRow[],
  field: Field,
): ActivityRow[Field] | undefined => {
  const [first, ...others] = rows;
  return first !== undefined && others.every((row) => row[field] === first[field]) ? first[field] : undefined;
};
