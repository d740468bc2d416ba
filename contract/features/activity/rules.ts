import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { type Given, newActivity, type Timing, timed } from './fields.ts';

export const activityRefusal = refusals('activity', {
  titleBlank: { text: 'Give it a title.', field: 'title' },
  closesTooEarly: { text: 'The deadline must be later than the beginning.', field: 'closesAt' },
  gone: { text: 'It was deleted or taken back.', code: replyCode.notFound },
  /** Its deadline has passed: published as it is, it would be closed at once. */
  deadlinePassed: { text: 'Its deadline has passed: choose another one first.', field: 'closesAt' },
  /** All of it is read before it is published. */
  tooLong: { text: 'This is too long to be published at once. Choose fewer.' },
  /** Nobody of whom it is for is there. */
  nobody: { text: 'Choose at least one group or student.', field: 'audience' },
});

/** Of a new activity, or of one after its change. */
export const refuseFields = ({
  title,
  opensAt = 0,
  closesAt = 0,
}: {
  readonly title?: string | undefined;
  readonly opensAt?: number | undefined;
  readonly closesAt?: number | undefined;
}): Refusal | undefined => {
  if (title !== undefined && title.trim() === '') return activityRefusal.titleBlank;
  return closesAt !== 0 && opensAt !== 0 && closesAt <= opensAt ? activityRefusal.closesTooEarly : undefined;
};

/** Of a publishing; what is left out stays as it is. */
export type Publishing = Timing & { readonly publishAt: number };

/** Published content stays readable while it waits to be published again. */
export const scheduled = (row: ActivityRow, { publishAt, ...timing }: Publishing): ActivityRow => ({
  ...timed(row, timing),
  publishAt,
});

export const published = (row: ActivityRow, at: number, timing: Timing = {}): ActivityRow => ({
  ...timed(row, timing),
  state: 'published',
  publishAt: 0,
  publishedAt: Math.max(at, row.publishedAt),
});

/** Deadline and audience stay: what is published again is given as it was. */
export const unpublished = (row: ActivityRow): ActivityRow => ({
  ...row,
  state: 'unpublished',
  publishAt: 0,
  publishedAt: 0,
});

/** What is given with its making: published by now, or waiting for its time. */
export const givenAs = (kind: ContentType, { publishAt, ...input }: Given, writing: Writing): ActivityRow => {
  const row = newActivity(kind, input, writing);
  return publishAt > writing.at ? scheduled(row, { publishAt }) : published(row, writing.at);
};

/** It would be over before anybody could begin. */
export const refuseGiven = ({ title, publishAt, opensAt, closesAt }: Given): Refusal | undefined =>
  refuseFields({ title, opensAt: Math.max(publishAt, opensAt), closesAt });
