import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { dropShared, dropWords, filesOfShared, type Shared } from '#src/core/shared.ts';
import { isQuota } from '#src/core/storage.ts';
import { putInMaterials } from '#src/features/content/data/public.ts';
import { putInMessage } from '#src/features/messaging/data/public.ts';
import { newNoticeDraft } from '#src/features/notice/data/public.ts';
import { newTopicDraft, replyDraft } from '#src/features/topic/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { gateOf } from './gate.ts';
import { messageOf, putInForm, putInReply } from './put.ts';

export interface Hands {
  /** One press is under way: others do nothing. */
  readonly isGoing: boolean;
  readonly toConversation: (groupId: string) => Promise<void>;
  readonly toMaterials: (courseId: string) => Promise<void>;
  /** The words only: the files wait on. */
  readonly toForm: (module: 'notice' | 'topic', courseId: string) => Promise<void>;
  readonly toReply: (courseId: string, topicId: string) => Promise<void>;
}

/** Makes a draft of what was shared, and shows it there. What was shared goes only when the draft is on the device. */
export const useHandOver = (shared: Shared): Hands => {
  const { t } = useLingui();
  const { store } = useSession();
  const router = useRouter();
  const [isGoing, setGoing] = useState(false);
  const [gate] = useState(() => gateOf(setGoing));
  const handOver = (put: () => Promise<void>, gone: () => Promise<void>, href: string) =>
    gate(async () => {
      try {
        await put();
      } catch (error) {
        if (!isQuota(error)) throw error;
        tell(t`There is not enough room on this device for these files. They wait here.`, 'problem');
        return false;
      }
      await gone();
      router.history.push(href);
      return true;
    });
  const drop = () => dropShared(shared);
  const dropOnlyWords = () => (shared.files.length === 0 ? drop() : dropWords(shared));
  const inCourse = (courseid: string, module: string) =>
    `/main/classDetail?${new URLSearchParams({ courseid, modulename: module, writing: module })}`;
  return {
    isGoing,
    toConversation: (groupId) =>
      handOver(
        async () => putInMessage(store, groupId, { text: messageOf(shared), files: await filesOfShared(shared) }),
        drop,
        `/main?${new URLSearchParams({ chat: groupId })}`,
      ),
    toMaterials: (courseId) =>
      handOver(
        async () => putInMaterials(store, courseId, await filesOfShared(shared)),
        drop,
        inCourse(courseId, 'teaching'),
      ),
    toForm: (module, courseId) =>
      handOver(
        () => putInForm(store, module === 'notice' ? newNoticeDraft(courseId) : newTopicDraft(courseId), shared),
        dropOnlyWords,
        inCourse(courseId, module),
      ),
    toReply: (courseid, id) =>
      handOver(
        () => putInReply(store, replyDraft(id), shared),
        dropOnlyWords,
        `/topic_detail?${new URLSearchParams({ courseid, id })}`,
      ),
  };
};
