import type { Input, Mutation } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { rowIn } from '#contract/core/rows/ref.ts';
import { changing, creating, type Facts, type Write, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { likeId, officeLimits, officeScope, type PostKind } from './keys.ts';
import * as calls from './post-calls.ts';
import {
  commentFrom,
  commentWithout,
  postAfter,
  postFrom,
  refuseComment,
  refuseCreatePost,
  refuseEditPost,
  topicFrom,
  type Written,
} from './post-rules.ts';
import type { OfficePostRow } from './rows.ts';
import { researchRefusal } from './rules.ts';
import {
  officeCommentTable,
  officeCourseTable,
  officeLikeTable,
  officePostTable,
  officeResourceTable,
  officeTopicTable,
} from './tables.ts';

interface Place {
  readonly officeId: string;
  readonly id: string;
}

const { gone, notYours } = researchRefusal;
const at = ({ officeId, id }: Place) => [officeScope(officeId), id] as const;
const editing = (facts: Facts, { officeId }: Pick<Place, 'officeId'>) =>
  facts.refuseUnlessMay(officeScope(officeId), 'office.edit');
const sharing = (facts: Facts, { officeId }: Pick<Place, 'officeId'>) =>
  facts.refuseUnlessMay(officeScope(officeId), 'office.share');

/** Who wrote it, for as long as they may share here, and managers. */
export const refuseTouch = (
  facts: Facts,
  place: Pick<Place, 'officeId'>,
  row: { readonly createdBy: string } | undefined,
): Refusal | undefined => {
  const outside = sharing(facts, place);
  if (outside !== undefined || row === undefined) return outside;
  if (row.createdBy === facts.uid || facts.may(officeScope(place.officeId), 'office.edit')) return undefined;
  return notYours;
};

const posting = (kind: PostKind) => ({
  of: officePostTable,
  at,
  lists: ({ officeId }: Place) => [{ name: officePostTable.name, scope: officeScope(officeId) }],
  refuse: (facts: Facts, input: Written) =>
    sharing(facts, input) ??
    refuseCreatePost(kind, input, facts.all(officePostTable).filter(({ id }) => id !== input.id).length),
  row: (input: Written, writing: Writing) => postFrom(kind, input, writing),
  answer: ({ id }: Place) => ({ id }),
});

export const createSubject = creating({ call: calls.createSubject, ...posting('discussion') });
export const createArticle = creating({ call: calls.createArticle, ...posting('article') });
export const createVideo = creating({ call: calls.createVideo, ...posting('video') });
export const createMeeting = creating({ call: calls.createMeeting, ...posting('meeting') });

/** A write of who wrote a post, or of a manager. */
const changingPost = <M extends Mutation>(
  call: M,
  next: (row: OfficePostRow, input: Input<M>, writing: Writing) => OfficePostRow,
  refuse: (row: OfficePostRow, input: Input<M>) => Refusal | undefined = () => undefined,
): Write<M> =>
  changing({
    call,
    of: officePostTable,
    at: (input) => at(input as Place),
    gone,
    refuse: (facts, input) => {
      const row = facts.get(officePostTable, (input as Place).id);
      return refuseTouch(facts, input as Place, row) ?? (row === undefined ? gone : refuse(row, input));
    },
    next,
  });

export const editSubject = changingPost(calls.editSubject, postAfter, refuseEditPost);

export const saveTopicOptions = changingPost(calls.saveTopicOptions, (row, { topicIds }) => ({
  ...row,
  topicIds: [...new Set(topicIds)],
}));

export const setMeetingState = changingPost(
  calls.setMeetingState,
  (row, { state }) => ({ ...row, state }),
  ({ kind }) => (kind === 'meeting' ? undefined : coreRefusal.invalidInput),
);

export const setPostTop = changing({
  call: calls.setPostTop,
  of: officePostTable,
  at,
  gone,
  refuse: editing,
  next: (row, { state }) => ({ ...row, pinned: state === 1 }),
});

/** One that is gone is deleted; what was said under it goes on the server. */
export const deletePost = write({
  call: calls.deletePost,
  touches: ({ officeId, id }) => [rowIn(officePostTable, officeScope(officeId), id)],
  refuse: (facts, input) => refuseTouch(facts, input, facts.get(officePostTable, input.id)),
  effect: (rows, { id }) => rows.remove(officePostTable, id),
});

export const addComment = creating({
  call: calls.addComment,
  of: officeCommentTable,
  at,
  reads: ({ officeId, postId }) => [rowIn(officePostTable, officeScope(officeId), postId)],
  lists: ({ officeId, postId }) => [
    { name: officeCommentTable.name, scope: officeScope(officeId), where: ['postId', postId] },
  ],
  refuse: (facts, input) =>
    sharing(facts, input) ??
    refuseComment(
      input,
      facts.get(officePostTable, input.postId),
      facts.all(officeCommentTable).filter(({ id }) => id !== input.id).length,
    ),
  row: commentFrom,
  answer: ({ id }) => ({ id }),
});

export const deleteOfficeComment = write({
  call: calls.deleteOfficeComment,
  touches: ({ officeId, id }) => [rowIn(officeCommentTable, officeScope(officeId), id)],
  refuse: (facts, input) => refuseTouch(facts, input, facts.get(officeCommentTable, input.id)),
  effect: (rows, { id }, writing) => rows.changeIfThere(officeCommentTable, id, (row) => commentWithout(row, writing)),
});

/** What may be liked. */
const likeable = [officePostTable, officeCommentTable, officeResourceTable, officeCourseTable];

export const doLike = write({
  call: calls.doLike,
  touches: ({ officeId, targetId }, uid) => [rowIn(officeLikeTable, officeScope(officeId), likeId(targetId, uid))],
  reads: ({ officeId, targetId }) => likeable.map((table) => rowIn(table, officeScope(officeId), targetId)),
  refuse: (facts, input) =>
    sharing(facts, input) ??
    (likeable.some((table) => facts.get(table as typeof officePostTable, input.targetId)) ? undefined : gone),
  effect: (rows, { officeId, targetId, state }, { uid, at: when }) => {
    const id = likeId(targetId, uid);
    if (state === 0) rows.remove(officeLikeTable, id);
    else if (rows.get(officeLikeTable, id) === undefined)
      rows.put(officeLikeTable, { id, officeId, targetId, uid, at: when });
  },
});

export const createOfficeTopic = creating({
  call: calls.createOfficeTopic,
  of: officeTopicTable,
  at,
  lists: ({ officeId }) => [{ name: officeTopicTable.name, scope: officeScope(officeId) }],
  refuse: (facts, input) => {
    const others = facts.all(officeTopicTable).filter(({ id }) => id !== input.id).length;
    const full = others >= officeLimits.topics ? researchRefusal.manyTopics : undefined;
    return editing(facts, input) ?? (input.title.trim() === '' ? researchRefusal.titleBlank : full);
  },
  row: topicFrom,
  answer: ({ id }) => ({ id }),
});

export const editOfficeTopic = changing({
  call: calls.editOfficeTopic,
  of: officeTopicTable,
  at,
  gone,
  refuse: (facts, input) =>
    editing(facts, input) ?? (input.title.trim() === '' ? researchRefusal.titleBlank : undefined),
  next: (row, { title, description }) => ({ ...row, title: title.trim(), description: description.trim() }),
});

export const deleteOfficeTopic = write({
  call: calls.deleteOfficeTopic,
  touches: ({ officeId, id }) => [rowIn(officeTopicTable, officeScope(officeId), id)],
  refuse: editing,
  effect: (rows, { id }) => rows.remove(officeTopicTable, id),
});
