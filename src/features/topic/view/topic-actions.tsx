import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Award, Cloud, Download, History, Lock, LockOpen, Pencil, Pin, PinOff, Trash2, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Result } from '#contract/core/result.ts';
import { can } from '#contract/core/roles.ts';
import { deleteTopic, setForbidDiscuss, setTopicEssence, setTopicTop } from '#contract/features/topic/calls.ts';
import { discussionText } from '#contract/features/topic/discussion.ts';
import { plainContent } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { AppDialog, onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { saveText } from '#src/ui/words/save.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

const TopicForm = onceOpened(async () => (await import('./topic-form.tsx')).TopicForm);
const Participation = lazy(async () => ({ default: (await import('./participation.tsx')).Participation }));
const DiscussionWords = lazy(async () => ({
  default: (await import('./discussion-words.tsx')).DiscussionWords,
}));

interface TopicActionsProps {
  readonly topic: TopicRow;
  readonly replies: readonly TopicReplyRow[];
  readonly names: ReadonlyMap<string, string>;
}

type Opened = 'edit' | 'delete' | 'participation' | 'words';

/** What may be done with a topic: by everybody who reads it, by its author, by staff. */
export const TopicActions = ({ topic, replies, names }: TopicActionsProps) => {
  const { t, i18n } = useLingui();
  const { store, uid } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const actor = useMyActor(topic.courseId);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { courseId, id } = topic;
  const manages = can(actor, 'topic.manage');
  const isMine = topic.createdBy === uid && can(actor, 'topic.create');
  const after = async (asked: Promise<Result<unknown>>) => {
    const result = await asked;
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  const remove = async () => {
    if (!(await after(store.mutate(deleteTopic, { courseId, id })))) return;
    await navigate({ to: '/main/classDetail', search: { courseid: courseId, modulename: 'topic' }, replace: true });
  };
  const download = () => {
    const time = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
    const text = discussionText(topic, replies, {
      nameOf: (one) => names.get(one) ?? t`Former member`,
      timeOf: (at) => time.format(at),
      goneText: ({ reason }) => (reason ? t`Removed: ${reason}` : t({ message: 'Removed', context: 'a text' })),
    });
    saveText(`${topic.title}.txt`, text);
  };
  const openHistory = () => void navigate({ to: '/history/topic', search: { courseid: courseId, id }, replace: false });
  const actions = (): readonly RowAction[] => [
    ...(manages
      ? [
          {
            ...{ id: 'pin', label: topic.pinned ? t`Unpin` : t`Pin`, icon: topic.pinned ? PinOff : Pin },
            onChoose: () => void after(store.mutate(setTopicTop, { courseId, id, state: topic.pinned ? 0 : 1 })),
          },
          {
            ...{ id: 'essence', label: topic.essence ? t`No longer among the best` : t`Mark as one of the best` },
            icon: Award,
            onChoose: () => void after(store.mutate(setTopicEssence, { courseId, id, state: topic.essence ? 0 : 1 })),
          },
          {
            ...{ id: 'close', label: topic.closed ? t`Open the discussion` : t`Close the discussion` },
            icon: topic.closed ? LockOpen : Lock,
            onChoose: () =>
              void after(store.mutate(setForbidDiscuss, { courseId, topicId: id, forbid: topic.closed ? 0 : 1 })),
          },
        ]
      : []),
    { id: 'words', label: t`Word cloud`, icon: Cloud, onChoose: () => setOpened('words') },
    { id: 'download', label: t`Download the discussion`, icon: Download, onChoose: download },
    ...(manages || isMine
      ? [
          { id: 'history', label: t`Earlier versions`, icon: History, onChoose: openHistory },
          {
            ...{ id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, isApart: true },
            onChoose: () => setOpened('delete'),
          },
        ]
      : []),
  ];
  return (
    <Flex gap="1" wrap="wrap" align="center">
      {manages && (
        <Button size="sm" variant="outline" onClick={() => setOpened('participation')}>
          <UsersRound size={16} aria-hidden />
          <Trans>Who took part</Trans>
        </Button>
      )}
      {(manages || isMine) && (
        <Button size="sm" variant="ghost" onClick={() => setOpened('edit')}>
          <Pencil size={16} aria-hidden />
          <Trans>Edit</Trans>
        </Button>
      )}
      <RowMenu label={t`More for this topic`} actions={actions} />
      <TopicForm courseId={courseId} topic={topic} open={opened === 'edit'} onClose={close} />
      <AppDialog
        open={opened === 'participation'}
        onClose={close}
        width="dlgEntry"
        title={<Trans>Who took part</Trans>}
      >
        <Suspense fallback={null}>
          <Participation topic={topic} replies={replies} />
        </Suspense>
      </AppDialog>
      <AppDialog open={opened === 'words'} onClose={close} width="dlgEntry" title={<Trans>Word cloud</Trans>}>
        <Suspense fallback={null}>
          <DiscussionWords id={id} texts={[topic.title, plainContent(topic)]} />
        </Suspense>
      </AppDialog>
      <ConfirmDialog
        open={opened === 'delete'}
        title={<Trans>Delete this topic?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={close}
      >
        <Trans>It disappears for everyone in the class, with all replies. This cannot be undone.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
