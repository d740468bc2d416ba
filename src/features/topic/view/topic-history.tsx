import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookmarkPlus } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import { createTopicLog, deleteTopicLog, updateTopicLog } from '#contract/features/topic/calls.ts';
import { richContent } from '#contract/features/topic/keys.ts';
import type { TopicEditionRow, TopicRow } from '#contract/features/topic/rows.ts';
import { MissingCourse, useCourse, useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { topicById, topicEditions } from '#src/features/topic/data/queries.ts';
import { openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';

/** /history/topic: what a topic and its replies said before; for their authors and for staff. */
export const TopicHistory = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const topic = useLoaded(topicById, id);
  const editions = useLive(topicEditions, id);
  if (course === undefined || topic === undefined || editions === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  return (
    <Page
      narrow
      title={t`Earlier versions`}
      actions={
        topic.value && (
          <Flex gap="2" wrap="wrap">
            <KeepText topic={topic.value} />
            <Button asChild size="sm" variant="outline">
              <Link to="/topic_detail" search={{ courseid: courseId, id }}>
                {topic.value.title}
              </Link>
            </Button>
          </Flex>
        )
      }
    >
      {editions.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>Nothing was changed</Trans>}>
          <Trans>When the topic or a reply is edited, what it said before is kept here.</Trans>
        </EmptyState>
      ) : (
        <Box as="ul" listStyleType="none" display="grid" gap="3">
          {editions.map((edition) => (
            <Edition key={edition.id} edition={edition} />
          ))}
        </Box>
      )}
    </Page>
  );
};

/** The text as it stands is kept among the earlier ones, before it is rewritten. */
const KeepText = ({ topic: { courseId, id: topicId, createdBy } }: { readonly topic: TopicRow }) => {
  const { t } = useLingui();
  const { store, uid } = useSession();
  const tellRefusal = useTellRefusal();
  const actor = useMyActor(courseId);
  const { onClick, ...look } = useRested(async () => {
    const result = await store.mutate(createTopicLog, { courseId, topicId, id: makeId() });
    if (result.ok) tell(t`The text is kept as it stands.`);
    else tellRefusal(result.refusal);
  }, true);
  if (!can(actor, 'topic.manage') && !(createdBy === uid && can(actor, 'topic.create'))) return null;
  return (
    <Button size="sm" variant="ghost" onClick={onClick} {...look}>
      <BookmarkPlus size={16} aria-hidden />
      <Trans>Keep this text</Trans>
    </Button>
  );
};

const Edition = ({ edition }: { readonly edition: TopicEditionRow }) => {
  const { t } = useLingui();
  const { store, uid } = useSession();
  const { bytesOf } = useEditorFiles();
  const tellRefusal = useTellRefusal();
  const { courseId, topicId, id } = edition;
  const names = useMemberNames(courseId);
  const actor = useMyActor(courseId);
  const manages = can(actor, 'topic.manage');
  const isOfTopic = edition.replyId === '';
  const act = async (call: typeof updateTopicLog | typeof deleteTopicLog, done: string) => {
    const result = await store.mutate(call, { courseId, topicId, id });
    if (result.ok) tell(done);
    else tellRefusal(result.refusal);
  };
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }}>
      <Flex mb="2" columnGap="3" wrap="wrap" fontSize="sm" color="fg.muted">
        <span>{names.get(edition.createdBy) ?? <Trans>Former member</Trans>}</span>
        <span>{isOfTopic ? <Trans>Topic</Trans> : <Trans>Reply</Trans>}</span>
        <Time at={edition.writtenAt} />
        <span>
          <Trans>
            until <Time at={edition.replacedAt} />
          </Trans>
        </span>
      </Flex>
      {edition.title !== '' && (
        <Text fontWeight="600" mb="1">
          {edition.title}
        </Text>
      )}
      <RichText html={richContent(edition)} bytesOf={bytesOf} onPicture={openPictures} />
      <Flex mt="2" gap="1" wrap="wrap">
        {isOfTopic && (manages || edition.createdBy === uid) && (
          <Button size="sm" variant="outline" onClick={() => void act(updateTopicLog, t`The earlier version is back.`)}>
            <Trans>Restore this version</Trans>
          </Button>
        )}
        {manages && (
          <Button size="sm" variant="ghost" onClick={() => void act(deleteTopicLog, t`The version is deleted.`)}>
            <Trans>Delete this version</Trans>
          </Button>
        )}
      </Flex>
    </Box>
  );
};
