import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  getBasicInfo,
  latestDiscussActivity,
  listEntries,
  listOfficeCourses,
  type OfficeCard,
  portalPage,
} from '#contract/features/research/questions.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { usePaged } from '#src/ui/live/use-paged.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { Cover, Quiet, SideCard } from '../parts.tsx';
import { EntryText, NoEntries } from '../side/entries.tsx';
import { useOfficeWords } from '../words.ts';
import { Asking } from './office-card.tsx';

/** /TeachingResearch/portalHomepage: an office as teachers see it who are not in it. */
export const PortalPage = ({ officeId }: { readonly officeId: string }) => {
  const { t } = useLingui();
  const { asked, ask } = useAnswer(getBasicInfo, { officeId });
  if (asked.state === 'answered') return <Shown card={asked.value} onAsked={ask} />;
  if (asked.state === 'asking') return <WaitingPage narrow />;
  return (
    <Page narrow title={t`Public page of the office`}>
      <Asked asked={asked} onAgain={ask}>
        {() => null}
      </Asked>
    </Page>
  );
};

const Shown = ({ card, onAsked }: { readonly card: OfficeCard; readonly onAsked: () => void }) => {
  const { reach, category } = useOfficeWords();
  const { officeId, title, description, members, organizations, role } = card;
  const { asked } = useAnswer(portalPage, { officeId });
  const page = asked.state === 'answered' ? asked.value : undefined;
  return (
    <Page
      narrow
      title={title}
      actions={
        role === 0 ? (
          <Asking card={card} onAsked={onAsked} />
        ) : (
          <Button asChild size="sm" variant="outline">
            <Link to="/TeachingResearch/dynamicState" search={{ resourceId: officeId }}>
              <Trans>To the office</Trans>
            </Link>
          </Button>
        )
      }
    >
      <Flex gap="4" mb="6" align="flex-start">
        <Cover officeId={officeId} address={card.cover} size="72px" />
        <Box minW="0">
          <Text fontSize="sm" color="fg.muted">
            {reach[card.reach - 1]} · {category[card.category - 1]} ·{' '}
            <Plural value={members} one="# member" other="# members" />
          </Text>
          {description !== '' && (
            <Text mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {description}
            </Text>
          )}
          {organizations.length > 0 && (
            <Text mt="1" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {organizations.join(' · ')}
            </Text>
          )}
        </Box>
      </Flex>
      <Flex direction="column" gap="4">
        {page?.body && <Body officeId={officeId} bodyType={page.bodyType} />}
        {page?.courses && <Courses officeId={officeId} />}
        {page?.discussions && <Discussions officeId={officeId} />}
        {page !== undefined && !page.isOn && (
          <Quiet>
            <Trans>This office has no public page beside this.</Trans>
          </Quiet>
        )}
      </Flex>
    </Page>
  );
};

const Body = ({ officeId, bodyType }: { readonly officeId: string; readonly bodyType: number }) => {
  const { t } = useLingui();
  const { list } = usePaged(listEntries, { officeId, page_size: 20 });
  return (
    <SideCard title={<Trans>Subject and goals</Trans>}>
      <ListPage
        label={t`Subject and goals`}
        list={list}
        empty={
          <Quiet>
            <NoEntries bodyType={bodyType} />
          </Quiet>
        }
      >
        {(entry) => (
          <Box as="li" key={entry.id} py="2" _notLast={{ borderBottomWidth: '1px' }}>
            <EntryText entry={{ ...entry, bodyType }} />
          </Box>
        )}
      </ListPage>
    </SideCard>
  );
};

interface LinesProps<Row> {
  readonly title: ReactNode;
  readonly empty: ReactNode;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

const Lines = <Row extends { readonly id: string; readonly title: string }>({
  title,
  empty,
  rows,
  children,
}: LinesProps<Row>) => (
  <SideCard title={title}>
    {rows.length === 0 && <Quiet>{empty}</Quiet>}
    <Box as="ul" listStyleType="none">
      {rows.map((row) => (
        <Box as="li" key={row.id} py="2" fontSize="sm" _notLast={{ borderBottomWidth: '1px' }}>
          <Text fontWeight="500" overflowWrap="anywhere">
            {row.title}
          </Text>
          <Text color="fg.muted" fontSize="xs">
            {children(row)}
          </Text>
        </Box>
      ))}
    </Box>
  </SideCard>
);

const Courses = ({ officeId }: { readonly officeId: string }) => {
  const { asked } = useAnswer(listOfficeCourses, { officeId });
  return (
    <Lines
      title={<Trans>Model courses</Trans>}
      empty={<Trans>No model courses yet</Trans>}
      rows={asked.state === 'answered' ? asked.value.list : []}
    >
      {({ chapters }) => <Plural value={chapters} one="# chapter" other="# chapters" />}
    </Lines>
  );
};

const Discussions = ({ officeId }: { readonly officeId: string }) => {
  const { kinds } = useOfficeWords();
  const { asked } = useAnswer(latestDiscussActivity, { officeId });
  return (
    <Lines
      title={<Trans>Talked about</Trans>}
      empty={<Trans>No activities yet</Trans>}
      rows={asked.state === 'answered' ? asked.value.list : []}
    >
      {({ kind, createdAt, comments }) => (
        <>
          {kinds[kind as keyof typeof kinds]} · <Time at={createdAt * 1000} />
          {comments > 0 && (
            <>
              {' · '}
              <Plural value={comments} one="# comment" other="# comments" />
            </>
          )}
        </>
      )}
    </Lines>
  );
};
