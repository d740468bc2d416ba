import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Hash, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type PostKind, postKinds } from '#contract/features/research/keys.ts';
import { commentCounts, postsOf, topicsOf } from '#src/features/research/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { OfficeFrame } from '../office-frame.tsx';
import { useNames } from '../use-names.ts';
import { useMayIn } from '../use-office.ts';
import { useOfficeWords } from '../words.ts';
import { PostLine, postIcons } from './post-line.tsx';

const PostForm = whileOpen(async () => (await import('./post-form.tsx')).PostForm);
const TopicsDialog = whileOpen(async () => (await import('./topics-dialog.tsx')).TopicsDialog);

/** What an office discusses, with the topics under which that is filed. */
export const ActivitiesPage = ({ officeId }: { readonly officeId: string }) => (
  <OfficeFrame officeId={officeId} tab="discussionActivities">
    <Activities officeId={officeId} />
  </OfficeFrame>
);

const Activities = ({ officeId }: { readonly officeId: string }) => {
  const { t } = useLingui();
  const { kinds } = useOfficeWords();
  const may = useMayIn(officeId);
  const names = useNames(officeId);
  const posts = useLive(postsOf, officeId);
  const topics = useLive(topicsOf, officeId) ?? [];
  const comments = useLive(commentCounts, officeId);
  const [kind, setKind] = useState<PostKind | 'all'>('all');
  const [words, setWords] = useState('');
  const [written, setWritten] = useState<PostKind>();
  const [isTopics, setTopics] = useState(false);
  const found = useMemo(() => {
    const sought = words.trim().toLowerCase();
    return posts?.filter(
      (one) => (kind === 'all' || one.kind === kind) && (sought === '' || one.title.toLowerCase().includes(sought)),
    );
  }, [posts, kind, words]);
  const list = useSteps(found, 20);
  return (
    <>
      {topics.length > 0 && (
        <Flex gap="1" wrap="wrap" mb="3">
          {topics.map(({ id, title }) => (
            <Button key={id} asChild size="xs" variant="outline">
              <Link to="/TeachingResearch/topicDetails" search={{ resourceId: officeId, id }}>
                <Hash size={14} aria-hidden />
                {title}
              </Link>
            </Button>
          ))}
        </Flex>
      )}
      <ListPage
        label={t`Activities`}
        list={list}
        look="cards"
        search={{ label: t`Search the activities`, value: words, onValue: setWords }}
        filters={
          <FilterButtons
            label={t`Kind`}
            filters={[{ id: 'all', name: t`All` }, ...postKinds.map((id) => ({ id, name: kinds[id] }))]}
            current={kind}
            onChoose={setKind}
          />
        }
        tools={
          may('office.share') && (
            <>
              {may('office.edit') && (
                <Button size="sm" variant="outline" onClick={() => setTopics(true)}>
                  <Trans>Topics</Trans>
                </Button>
              )}
              <Button size="sm" onClick={() => setWritten('discussion')}>
                <Plus size={16} aria-hidden />
                <Trans>New discussion</Trans>
              </Button>
              <RowMenu
                label={t`More that may be added`}
                actions={() =>
                  (['meeting', 'article', 'video'] as const).map((id) => ({
                    id,
                    label: { meeting: t`New meeting`, article: t`New article`, video: t`New video` }[id],
                    icon: postIcons[id],
                    onChoose: () => setWritten(id),
                  }))
                }
              />
            </>
          )
        }
        empty={
          <EmptyState title={<Trans>No activities yet</Trans>}>
            <Trans>Begin a discussion, or arrange a meeting. You can write without a network.</Trans>
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
      <PostForm
        open={written !== undefined}
        officeId={officeId}
        kind={written ?? 'discussion'}
        onClose={() => setWritten(undefined)}
      />
      <TopicsDialog open={isTopics} officeId={officeId} onClose={() => setTopics(false)} />
    </>
  );
};
