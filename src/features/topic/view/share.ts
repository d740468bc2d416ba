import { msg } from '@lingui/core/macro';
import { can } from '#contract/core/roles.ts';
import { putInForm, putInReply } from '#src/core/shared-drafts.ts';
import { allTopics, newTopicDraft, replyDraft } from '#src/features/topic/data/public.ts';
import type { ShareSource, ShareTarget } from '#src/ui/feature.ts';
import { courseAddress, pageAddress } from '#src/ui/words/address.ts';

/** Newest topics of a course that are offered for a reply. */
const topicsAtMost = 3;

export const shareTargets: ShareSource = async (replica, { id: courseId, actor }, i18n) => {
  const newest = (await allTopics(replica))
    .filter((topic) => topic.courseId === courseId)
    .sort((one, other) => other.createdAt - one.createdAt)
    .slice(0, topicsAtMost);
  const opening: ShareTarget = {
    key: 'topic',
    label: i18n._(msg`New topic`),
    takes: 'words',
    put: (store, shared) => putInForm(store, newTopicDraft(courseId), shared),
    href: courseAddress(courseId, { modulename: 'topic', writing: 'topic' }),
  };
  const replying = newest.map(
    ({ id, title }): ShareTarget => ({
      key: id,
      label: i18n._(msg`Reply to “${title}”`),
      takes: 'words',
      put: (store, shared) => putInReply(store, replyDraft(id), shared),
      href: pageAddress('/topic_detail', courseId, id),
    }),
  );
  return [...(can(actor, 'topic.create') ? [opening] : []), ...replying];
};
