import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { officeDetails } from '#contract/features/research/questions.ts';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { DetailPage } from '#src/ui/parts/detail-page.tsx';
import { OfficeGate } from '../office-frame.tsx';
import { BodyCard } from '../side/body-card.tsx';
import { BulletinCard } from '../side/bulletin-card.tsx';
import { useOfficeWords } from '../words.ts';

/** /TeachingResearch/homePage: what an office is, with its numbers. */
export const HomePage = ({ officeId }: { readonly officeId: string }) => (
  <OfficeGate officeId={officeId}>{(office) => <Home office={office} />}</OfficeGate>
);

const Home = ({ office }: { readonly office: OfficeRow }) => {
  const { t } = useLingui();
  const { reach, category, project } = useOfficeWords();
  const { asked } = useAnswer(officeDetails, { officeId: office.id });
  const names: Readonly<Record<string, string>> = {
    members: t`Members`,
    courses: t`Model courses`,
    resources: t`Resources`,
    posts: t`Posts`,
    comments: t`All comments`,
    likes: t`Likes`,
  };
  const items = asked.state === 'answered' ? asked.value.data_items : [];
  return (
    <DetailPage
      narrow
      title={office.title}
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/TeachingResearch/dynamicState" search={{ resourceId: office.id }}>
            <Trans>To the news</Trans>
          </Link>
        </Button>
      }
      stats={items.map(({ item_name: name, value }) => ({ name: names[name] ?? name, value }))}
    >
      <Flex direction="column" gap="4">
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {[reach[office.reach - 1], category[office.category - 1], project[office.project - 1]].join(' · ')}
          </Text>
          <Text mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {office.description}
          </Text>
        </Box>
        {office.organizations.length > 0 && (
          <Box>
            <Heading as="h2" fontSize="sm" fontWeight="600" mb="1">
              <Trans>Participating schools</Trans>
            </Heading>
            <Text overflowWrap="anywhere">{office.organizations.join(' · ')}</Text>
          </Box>
        )}
        <BodyCard office={office} />
        <BulletinCard office={office} />
      </Flex>
    </DetailPage>
  );
};
