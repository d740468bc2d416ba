import type { Input } from '#contract/core/call.ts';
import { ok, type Result } from '#contract/core/result.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { officeLimits, officeScope } from '#contract/features/research/keys.ts';
import * as library from '#contract/features/research/library-writes.ts';
import type { createSubject } from '#contract/features/research/post-calls.ts';
import * as writes from '#contract/features/research/post-writes.ts';
import { officeCommentTable, officePostTable, officeResourceTable } from '#contract/features/research/tables.ts';
import type { Act } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { sharing, writing } from './paces.ts';
import { idsIn, officeComment, officeLike, officePost, officeResource } from './store.ts';

/** The text as it will be judged and stored. */
const readyText = async <I extends { readonly content?: string | undefined }>(input: I): Promise<Result<I>> => {
  if (input.content === undefined || input.content === '') return ok(input);
  const content = await cleaned(input.content, 'content');
  return content.ok ? ok({ ...input, content: content.value }) : content;
};

interface Written {
  readonly officeId: string;
  readonly id: string;
  readonly content: string;
  readonly files: readonly FileRef[];
}

const hangingOn = (kind: 'officePost' | 'officeResource', { officeId, id }: Pick<Written, 'officeId' | 'id'>) => ({
  ...{ key: `${kind}:${id}`, scope: officeScope(officeId), audiences: ['all'] as const },
});

/** What a post shows and what hangs on it are read by whoever reads it; of each the server says name, size and type. */
const hung = async (tx: Tx, act: Act, post: Written): Promise<Result<readonly FileRef[]>> => {
  const shown = filesIn(post.content).map((id) => ({ id }));
  const done = await attach(tx, act, { files: [...post.files, ...shown], to: hangingOn('officePost', post) });
  return done.ok ? ok(done.value.slice(0, post.files.length)) : done;
};

const posting = {
  paces: writing,
  ready: readyText,
  lists: {
    [officePostTable.name]: (tx: Tx, { officeId }: { readonly officeId: string }) =>
      idsIn(tx.sql, officePost, ['officeId', officeId], officeLimits.posts + 1),
  },
};

const withFiles = async <I extends Input<typeof createSubject>>(tx: Tx, { input, act }: { input: I; act: Act }) => {
  if (input.files.length === 0 && filesIn(input.content).length === 0) return ok(input);
  const files = await hung(tx, act, input);
  return files.ok ? ok({ ...input, files: [...files.value] }) : files;
};

const edit = onWrite(writes.editSubject, {
  paces: writing,
  ready: readyText,
  before: async (tx, { input, act, was }) => {
    const row = was(officePostTable, input.id);
    if (row === undefined || (input.content === undefined && input.files === undefined)) return ok(input);
    const { content = row.content, files = row.files } = input;
    const done = await hung(tx, act, { ...row, content, files });
    if (!done.ok) return done;
    return ok(input.files === undefined ? input : { ...input, files: [...done.value] });
  },
});

/** Who likes what is gone likes nothing. */
const forgetLikes = async (tx: Tx, officeId: string, targetId: string): Promise<void> => {
  const scope = officeScope(officeId);
  for (const like of await allRows(tx.sql, officeLike, scope, ['targetId', targetId]))
    await tx.remove(officeLike, scope, like.id);
};

const remove = onWrite(writes.deletePost, {
  paces: sharing,
  after: async (tx, { input: { officeId, id }, was }) => {
    if (was(officePostTable, id) === undefined) return undefined;
    const scope = officeScope(officeId);
    await detach(tx, hangingOn('officePost', { officeId, id }));
    await forgetLikes(tx, officeId, id);
    for (const comment of await allRows(tx.sql, officeComment, scope, ['postId', id]))
      await tx.remove(officeComment, scope, comment.id);
    return undefined;
  },
});

export const postMutations = [
  onWrite(writes.createSubject, { ...posting, before: withFiles }),
  onWrite(writes.createArticle, { ...posting, before: withFiles }),
  onWrite(writes.createVideo, { ...posting, before: withFiles }),
  onWrite(writes.createMeeting, { ...posting, before: withFiles }),
  edit,
  remove,
  onWrite(writes.saveTopicOptions, { paces: sharing }),
  onWrite(writes.setPostTop, { paces: sharing }),
  onWrite(writes.setMeetingState, { paces: sharing }),
  onWrite(writes.addComment, {
    paces: writing,
    lists: {
      [officeCommentTable.name]: (tx, { postId }) =>
        idsIn(tx.sql, officeComment, ['postId', postId], officeLimits.comments + 1),
    },
  }),
  onWrite(writes.deleteOfficeComment, { paces: sharing }),
  onWrite(writes.doLike, { paces: sharing }),
  onWrite(writes.createOfficeTopic, { paces: sharing }),
  onWrite(writes.editOfficeTopic, { paces: sharing }),
  onWrite(writes.deleteOfficeTopic, { paces: sharing }),
];

export const libraryMutations = [
  onWrite(library.addResource, {
    paces: sharing,
    lists: {
      [officeResourceTable.name]: (tx, { officeId }) =>
        idsIn(tx.sql, officeResource, ['officeId', officeId], officeLimits.resources + 1),
    },
    before: async (tx, { input, act }) => {
      if (input.files.length === 0) return ok(input);
      const done = await attach(tx, act, { files: input.files, to: hangingOn('officeResource', input) });
      return done.ok ? ok({ ...input, files: [...done.value] }) : done;
    },
  }),
  onWrite(library.updateResource, { paces: sharing }),
  onWrite(library.delResource, {
    paces: sharing,
    after: async (tx, { input: { officeId, id }, was }) => {
      if (was(officeResourceTable, id) === undefined) return undefined;
      await detach(tx, hangingOn('officeResource', { officeId, id }));
      await forgetLikes(tx, officeId, id);
      return undefined;
    },
  }),
  onWrite(library.addActionLog, { paces: sharing }),
  onWrite(library.addWareLabel, { paces: sharing }),
  onWrite(library.delWareLabels, { paces: sharing }),
  onWrite(library.addCourse, { paces: sharing }),
  onWrite(library.saveCourse, { paces: sharing }),
  onWrite(library.deleteOfficeCourse, { paces: sharing }),
  onWrite(library.copyOfficeCourse, { paces: sharing }),
  onWrite(library.sortCourses, { paces: sharing }),
  onWrite(library.citeCourse, { paces: sharing }),
];
