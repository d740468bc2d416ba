import { Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, FolderOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OfficeCourseRow, OfficePostRow, OfficeResourceRow } from '#contract/features/research/rows.ts';
import { commentCounts, coursesOf, postsOf, resourcesOf, topicsOf } from '#src/features/research/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { OfficeFrame } from '../office-frame.tsx';
import { roomyLink } from '../parts.tsx';
import { useNames } from '../use-names.ts';
import { useOfficeWords } from '../words.ts';
import { PostLine } from './post-line.tsx';

/** What happened in an office (E-049): where it comes from, and what it is. */
type Dynamic =
  | { readonly source: 'post'; readonly data: OfficePostRow }
  | { readonly source: 'resource'; readonly data: OfficeResourceRow }
  | { readonly source: 'course'; readonly data: OfficeCourseRow };

type Kind = 0 | 1 | 2 | 3 | 4;

const codes = { discussion: 1, meeting: 2, article: 3, video: 4 } as const;

interface NewsPageProps {
  readonly officeId: string;
  /** Opened by "meetings": those are in front. */
  readonly first?: Kind;
}

/** The news of an office, the newest first. */
export const NewsPage = ({ officeId, first = 0 }: NewsPageProps) => (
  <OfficeFrame officeId={officeId} tab="dynamicState">
    <News officeId={officeId} first={first} />
  </OfficeFrame>
);

const News = ({ officeId, first }: Required<NewsPageProps>) => {
  const { t } = useLingui();
  const { kinds } = useOfficeWords();
  const [kind, setKind] = useState<Kind>(first);
  const posts = useLive(postsOf, officeId);
  const resources = useLive(resourcesOf, officeId);
  const courses = useLive(coursesOf, officeId);
  const topics = useLive(topicsOf, officeId) ?? [];
  const comments = useLive(commentCounts, officeId);
  const names = useNames(officeId);
  const all = useMemo(() => {
    if (posts === undefined || resources === undefined || courses === undefined) return undefined;
    const items: readonly Dynamic[] = [
      ...posts.map((data) => ({ source: 'post', data }) as const),
      ...resources.map((data) => ({ source: 'resource', data }) as const),
      ...courses.map((data) => ({ source: 'course', data }) as const),
    ];
    return items
      .filter(({ source, data }) => kind === 0 || (source === 'post' && codes[data.kind] === kind))
      .sort((one, other) => other.data.createdAt - one.data.createdAt || (one.data.id < other.data.id ? 1 : -1));
  }, [posts, resources, courses, kind]);
  const list = useSteps(all, 20);
  const filters = [
    { id: 0, name: t`All` },
    { id: 1, name: kinds.discussion },
    { id: 2, name: kinds.meeting },
    { id: 3, name: kinds.article },
    { id: 4, name: kinds.video },
  ] as const;
  return (
    <ListPage
      label={t`News`}
      list={list}
      look="cards"
      filters={<FilterButtons label={t`Kind`} filters={filters} current={kind} onChoose={setKind} />}
      empty={
        <EmptyState title={kind === 2 ? <Trans>No meetings</Trans> : <Trans>Nothing has happened yet</Trans>}>
          <Trans>Discussions, meetings and what is put into the library stand here.</Trans>
        </EmptyState>
      }
    >
      {(item) => {
        const author = names.get(item.data.createdBy);
        if (item.source === 'post')
          return (
            <PostLine
              key={item.data.id}
              post={item.data}
              author={author}
              comments={comments?.get(item.data.id) ?? 0}
              topics={topics}
            />
          );
        return <OtherLine key={item.data.id} item={item} author={author} />;
      }}
    </ListPage>
  );
};

interface OtherLineProps {
  readonly item: Exclude<Dynamic, { source: 'post' }>;
  readonly author: string | undefined;
}

const OtherLine = ({ item: { source, data }, author }: OtherLineProps) => {
  const search = { resourceId: data.officeId, id: data.id };
  const Icon = source === 'resource' ? FolderOpen : BookOpen;
  return (
    <li>
      <Flex align="center" gap="2" fontSize="xs" color="fg.muted" wrap="wrap">
        <Icon size={14} aria-hidden />
        <span>{source === 'resource' ? <Trans>New in the library</Trans> : <Trans>New model course</Trans>}</span>
        {author !== undefined && <span>{author}</span>}
        <Time at={data.createdAt} />
      </Flex>
      <Text fontWeight="600" mt="1" overflowWrap="anywhere" css={roomyLink}>
        {source === 'resource' ? (
          <Link to="/TeachingResearch/document_view" search={search}>
            {data.title}
          </Link>
        ) : (
          <Link to="/TeachingResearch/classDetail" search={search}>
            {data.title}
          </Link>
        )}
      </Text>
    </li>
  );
};
