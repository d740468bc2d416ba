import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import type { Writing } from '#contract/core/writing.ts';
import { refuseGiven } from '../activity/rules.ts';
import type { createNotice, updateNotice } from './calls.ts';
import type { NoticeEditionRow, NoticeReadRow, NoticeRow } from './rows.ts';

export const noticeRefusal = refusals('notice', {
  titleBlank: { text: 'Give the notice a title.', field: 'title' },
  contentBlank: { text: 'Write what the notice says.', field: 'content' },
  /** Deleted by somebody else, or never there. */
  gone: { text: 'The notice was deleted.', code: replyCode.notFound },
});

interface Text {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly files: readonly unknown[];
}

/** Files alone are a notice too. */
const refuseText = ({ title, content, files }: Text) => {
  if (title !== undefined && title.trim() === '') return noticeRefusal.titleBlank;
  if (content !== undefined && isBlankRichText(content) && files.length === 0) return noticeRefusal.contentBlank;
  return undefined;
};

/** What it says after an edit; a row of an older device has no files. */
const textAfter = (row: NoticeRow | undefined, { title, content, files }: Input<typeof updateNotice>): Text => ({
  title,
  content: content ?? (files === undefined ? undefined : row?.content),
  files: files ?? row?.files ?? [],
});

export const refuseCreateNotice = (input: Input<typeof createNotice>, role: Actor | undefined): Refusal | undefined =>
  refuseUnless(role, 'notice.write') ?? refuseText(input) ?? refuseGiven(input);

type Written = Pick<Input<typeof createNotice>, 'id' | 'courseId' | 'title' | 'content'> &
  Partial<Pick<NoticeRow, 'files'>>;

export const noticeFrom = (input: Written, { uid, at, mid }: Writing): NoticeRow => ({
  id: input.id,
  courseId: input.courseId,
  title: input.title.trim(),
  content: input.content,
  format: 'html',
  files: input.files ?? [],
  pinned: false,
  readers: [],
  createdBy: uid,
  updatedBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: { title: mid, content: mid, files: mid },
});

/** `conflict` when a field of the input was written since its basis; the guard is the server's, so `row` is the true one. */
export const refuseUpdateNotice = (
  input: Input<typeof updateNotice>,
  role: Actor | undefined,
  row: NoticeRow | undefined,
): Refusal | undefined => {
  const early = refuseUnless(role, 'notice.write') ?? refuseText(textAfter(row, input));
  if (early !== undefined) return early;
  if (row === undefined) return noticeRefusal.gone;
  return fieldsInConflict(row.editions, input.basis).length > 0 ? coreRefusal.conflict : undefined;
};

export const noticeAfter = (
  row: NoticeRow,
  input: Partial<Pick<Input<typeof updateNotice>, 'title' | 'content' | 'files'>>,
  { uid, at, mid }: Writing,
): NoticeRow => {
  const changed = [
    ...(input.title === undefined ? [] : ['title']),
    ...(input.content === undefined ? [] : ['content']),
    ...(input.files === undefined ? [] : ['files']),
  ];
  return {
    ...row,
    title: input.title?.trim() ?? row.title,
    ...(input.content === undefined ? {} : { content: input.content, format: 'html' }),
    ...(input.files === undefined ? {} : { files: input.files }),
    updatedBy: uid,
    updatedAt: Math.max(row.updatedAt, at),
    editions: editionsAfter(row.editions, changed, mid),
  };
};

/** The text that a change replaces, under the change's id. */
export const noticeEditionOf = (row: NoticeRow, { uid, at, mid }: Writing): NoticeEditionRow => ({
  id: mid,
  courseId: row.courseId,
  noticeId: row.id,
  title: row.title,
  content: row.content,
  format: row.format,
  replacedBy: uid,
  writtenAt: row.updatedAt,
  replacedAt: at,
});

export const noticeReadFrom = (
  { id, courseId }: { readonly id: string; readonly courseId: string },
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): NoticeReadRow => ({ id, courseId, uid, readAt: at });
