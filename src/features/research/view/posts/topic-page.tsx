import { Box, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { commentCounts, postsOf, topicById, topicsOf } from '#src/features/research/data/queries.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { OfficeGate, ToOffice } from '../office-frame.tsx';
import { useNames } from '../use-names.ts';
import { PostLine } from './post-line.tsx';

/** /TeachingResearch/topicDetails: a topic of an office with what is filed under it. */
export const TopicPage = ({ officeId, id }: { readonly officeId: string; readonly id: string }) => (
  <OfficeGate officeId={officeId}>{(office) => <Loaded office={office} id={id} />}</OfficeGate>
);

const Loaded = ({ office, id }: { readonly office: OfficeRow; readonly id: string }) => {
  const { t } = useLingui();
  const topic = useLoaded(topicById, id);
  const posts = useLive(postsOf, office.id)?.filter(({ topicIds }) => topicIds.includes(id));
  const topics = useLive(topicsOf, office.id) ?? [];
  const comments = useLive(commentCounts, office.id);
  const names = useNames(office.id);
  const list = useSteps(posts, 20);
  if (topic === undefined) return <WaitingPage narrow />;
  if (topic.value === undefined)
    return (
      <LostPage title={t`No such topic`} action={<ToOffice office={office} />}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  const { title, description } = topic.value;
  return (
    <Page narrow title={title} actions={<ToOffice office={office} />}>
      {description !== '' && (
        <Text mb="4" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {description}
        </Text>
      )}
      <Box>
        <ListPage
          label={title}
          list={list}
          look="cards"
          count={(total) => <Plural value={total} one="# post" other="# posts" />}
          empty={
            <EmptyState title={<Trans>Nothing is filed under it yet</Trans>}>
              <Trans>Choose the topic when you write in the office.</Trans>
            </EmptyState>
          }
        >
          {(post) => (
            <PostLine
              key={post.id}
              post={post}
              author={names.get(post.createdBy)}
              comments={comments?.get(post.id) ?? 0}
              topics={topics}
            />
          )}
        </ListPage>
      </Box>
    </Page>
  );
};
