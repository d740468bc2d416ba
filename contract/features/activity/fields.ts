import * as z from 'zod/mini';
import { Title } from '#contract/core/call.ts';
import { editionsAfter } from '#contract/core/rows/editions.ts';
import { Id, Moment } from '#contract/core/shapes.ts';
import { day } from '#contract/core/time.ts';
import type { Writing } from '#contract/core/writing.ts';
import { type ContentType, materialLabel, stages } from '#contract/features/content/keys.ts';
import { type ActivityRow, IdOrNone } from '#contract/features/content/rows.ts';
import { audienceOf } from './audience.ts';
import { Label, Order } from './call-parts.ts';
import { usualGrace } from './keys.ts';
import { AudienceEntries } from './rows.ts';

const Grace = z.int().check(z.gte(0), z.lte(30 * day));
const Total = z.int().check(z.gte(0), z.lte(100_000_00));

/** What a kind's own `create` call takes for its activity, spread into its input. */
export const newFields = {
  courseId: Id,
  id: Id,
  title: Title,
  stage: z._default(z.enum(stages), 'any'),
  chapterId: z._default(IdOrNone, ''),
  label: z._default(Label, materialLabel),
  order: Order,
  opensAt: z._default(Moment, 0),
  closesAt: z._default(Moment, 0),
  grace: z._default(Grace, usualGrace),
  blocksLate: z._default(z.boolean(), false),
  audience: z._default(AudienceEntries, []),
  total: z._default(Total, 0),
};
const NewFields = z.object(newFields);
export type NewActivity = z.output<typeof NewFields>;

/** The same of what is published with its making, or at a time that is given with it; who does not arrange it leaves that out. */
export const givenFields = { ...newFields, order: z._default(Order, 'a0'), publishAt: z._default(Moment, 0) };
const GivenFields = z.object(givenFields);
export type Given = z.output<typeof GivenFields>;

/** What may be set of an activity at any time: of each field the later word wins. */
export const timingFields = {
  opensAt: z.optional(Moment),
  closesAt: z.optional(Moment),
  grace: z.optional(Grace),
  blocksLate: z.optional(z.boolean()),
  audience: z.optional(AudienceEntries),
  total: z.optional(Total),
};

/** What a kind's own `update` call takes. `title` is guarded by `basis`, see `refuseChange`. */
export const changeFields = {
  courseId: Id,
  id: Id,
  title: z.optional(Title),
  stage: z.optional(z.enum(stages)),
  chapterId: z.optional(IdOrNone),
  label: z.optional(Label),
  ...timingFields,
};
const ChangeFields = z.object(changeFields);
export type ActivityChange = z.output<typeof ChangeFields>;

const TimingFields = z.object(timingFields);
export type Timing = z.output<typeof TimingFields>;

/** The unpublished activity of a kind with a detail row of its own. */
export const newActivity = (kind: ContentType, input: NewActivity, { uid, at, mid }: Writing): ActivityRow => ({
  id: input.id,
  courseId: input.courseId,
  kind,
  title: input.title.trim(),
  stage: input.stage,
  chapterId: input.chapterId,
  folderId: '',
  fileTypeId: '',
  lessonLinkId: '',
  file: null,
  url: '',
  platform: '',
  canDownload: false,
  label: input.label,
  state: 'unpublished',
  publishAt: 0,
  publishedAt: 0,
  closesAt: input.closesAt,
  opensAt: input.opensAt,
  grace: input.grace,
  blocksLate: input.blocksLate,
  audience: audienceOf(input.audience),
  total: input.total,
  order: input.order,
  createdBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: { title: mid },
});

export const timed = (
  row: ActivityRow,
  { opensAt, closesAt, grace, blocksLate, audience, total }: Timing,
): ActivityRow => ({
  ...row,
  opensAt: opensAt ?? row.opensAt,
  closesAt: closesAt ?? row.closesAt,
  grace: grace ?? row.grace,
  blocksLate: blocksLate ?? row.blocksLate,
  audience: audience === undefined ? row.audience : audienceOf(audience),
  total: total ?? row.total,
});

/** After an edit of its own kind. */
export const activityChanged = (row: ActivityRow, input: ActivityChange, { at, mid }: Writing): ActivityRow => ({
  ...timed(row, input),
  title: input.title?.trim() ?? row.title,
  stage: input.stage ?? row.stage,
  chapterId: input.chapterId ?? row.chapterId,
  label: input.label ?? row.label,
  updatedAt: Math.max(row.updatedAt, at),
  editions: input.title === undefined ? row.editions : editionsAfter(row.editions, ['title'], mid),
});
