import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import type { Writing } from '#contract/core/writing.ts';
import { officeLimits, type PostKind } from './keys.ts';
import type { addComment, createMeeting, createOfficeTopic, createSubject, editSubject } from './post-calls.ts';
import type { OfficeCommentRow, OfficePostRow, OfficeTopicRow } from './rows.ts';
import { namesIn, refuseAddress, researchRefusal } from './rules.ts';

export type Written = Input<typeof createSubject> &
  Partial<Pick<Input<typeof createMeeting>, 'startsAt' | 'endsAt' | 'place'>>;

/** How a meeting stands (S-315). */
export type MeetingStatus = 'toStart' | 'inMeeting' | 'closed' | 'cancelled';

export const meetingStatus = (
  { state, startsAt, endsAt }: Pick<OfficePostRow, 'state' | 'startsAt' | 'endsAt'>,
  now: number,
): MeetingStatus => {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'closed' || now >= endsAt) return 'closed';
  return state === 'started' || now >= startsAt ? 'inMeeting' : 'toStart';
};

const refuseTimes = ({ startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number }) =>
  endsAt <= startsAt ? researchRefusal.endsBefore : undefined;

export const refuseCreatePost = (kind: PostKind, input: Written, others: number): Refusal | undefined => {
  if (input.title.trim() === '') return researchRefusal.postBlank;
  if (kind === 'video' && input.files.length === 0 && isBlankRichText(input.content))
    return researchRefusal.videoMissing;
  if (others >= officeLimits.posts) return researchRefusal.manyPosts;
  if (kind !== 'meeting') return undefined;
  const { startsAt = 0, endsAt = 0, place } = input;
  return refuseTimes({ startsAt, endsAt }) ?? refuseAddress(place, 'place');
};

export const postFrom = (kind: PostKind, input: Written, { uid, at, mid }: Writing): OfficePostRow => ({
  ...{ id: input.id, officeId: input.officeId, kind, title: input.title.trim(), content: input.content },
  ...{ topicIds: [...new Set(input.topicIds)], files: input.files, pinned: false },
  ...{ startsAt: input.startsAt ?? 0, endsAt: input.endsAt ?? 0, place: input.place ?? '', recording: '', state: '' },
  ...{ createdBy: uid, createdAt: at, updatedAt: 0, editions: editionsAfter({}, ['title', 'content'], mid) },
});

export const postAfter = (
  row: OfficePostRow,
  input: Input<typeof editSubject>,
  { at, mid }: Writing,
): OfficePostRow => {
  const isMeeting = row.kind === 'meeting';
  return {
    ...row,
    title: input.title?.trim() ?? row.title,
    content: input.content ?? row.content,
    files: input.files ?? row.files,
    startsAt: isMeeting ? (input.startsAt ?? row.startsAt) : 0,
    endsAt: isMeeting ? (input.endsAt ?? row.endsAt) : 0,
    place: isMeeting ? (input.place ?? row.place) : '',
    recording: isMeeting ? (input.recording ?? row.recording) : '',
    updatedAt: Math.max(row.updatedAt, at),
    editions: editionsAfter(row.editions, namesIn(input, ['title', 'content']), mid),
  };
};

export const refuseEditPost = (row: OfficePostRow, input: Input<typeof editSubject>): Refusal | undefined => {
  if (input.title !== undefined && input.title.trim() === '') return researchRefusal.postBlank;
  const times =
    row.kind === 'meeting'
      ? refuseTimes({ startsAt: input.startsAt ?? row.startsAt, endsAt: input.endsAt ?? row.endsAt })
      : undefined;
  if (times !== undefined) return times;
  const address = refuseAddress(input.place, 'place') ?? refuseAddress(input.recording, 'recording');
  if (address !== undefined) return address;
  return fieldsInConflict(row.editions, input.basis).length > 0 ? coreRefusal.conflict : undefined;
};

export const refuseComment = (
  { content }: Input<typeof addComment>,
  post: OfficePostRow | undefined,
  others: number,
): Refusal | undefined => {
  if (content.trim() === '') return researchRefusal.commentBlank;
  if (post === undefined) return researchRefusal.gone;
  return others >= officeLimits.comments ? researchRefusal.manyComments : undefined;
};

export const commentFrom = (input: Input<typeof addComment>, { uid, at }: Writing): OfficeCommentRow => ({
  ...{ id: input.id, officeId: input.officeId, postId: input.postId, parentId: input.parentId },
  ...{ content: input.content.trimEnd(), gone: '', createdBy: uid, createdAt: at },
});

/** Its place stays, and who answered it keeps what they answered. */
export const commentWithout = (row: OfficeCommentRow, { uid }: Writing): OfficeCommentRow => ({
  ...row,
  content: '',
  gone: row.createdBy === uid ? 'deleted' : 'removed',
});

export const topicFrom = (input: Input<typeof createOfficeTopic>, { uid, at }: Writing): OfficeTopicRow => ({
  ...{ id: input.id, officeId: input.officeId, title: input.title.trim(), description: input.description.trim() },
  ...{ createdBy: uid, createdAt: at },
});
