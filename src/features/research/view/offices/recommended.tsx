import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recommendOffices, recommendSubjects, recommendTopics } from '#contract/features/research/questions.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { SideCard } from '../parts.tsx';
import { useOfficeWords } from '../words.ts';

/** Beside the square: where most people are, and what is talked about; nothing where there is nothing. */
export const Recommended = () => {
  const offices = useAnswer(recommendOffices, {}).asked;
  const subjects = useAnswer(recommendSubjects, {}).asked;
  const topics = useAnswer(recommendTopics, {}).asked;
  const { kinds } = useOfficeWords();
  const of = <T,>(asked: { readonly state: string; readonly value?: { readonly list: readonly T[] } }): readonly T[] =>
    asked.value?.list ?? [];
  return (
    <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="3" alignItems="start">
      <List title={<Trans>Largest offices</Trans>} isEmpty={of(offices).length === 0}>
        {of(offices).map(({ officeId, title, members }) => (
          <Line key={officeId} officeId={officeId} name={title}>
            <Plural value={members} one="# member" other="# members" />
          </Line>
        ))}
      </List>
      <List title={<Trans>Talked about</Trans>} isEmpty={of(subjects).length === 0}>
        {of(subjects).map(({ id, officeId, title, office, kind }) => (
          <Line key={id} officeId={officeId} name={title}>
            {kinds[kind as keyof typeof kinds]} · {office}
          </Line>
        ))}
      </List>
      <List title={<Trans>Topics</Trans>} isEmpty={of(topics).length === 0}>
        {of(topics).map(({ id, officeId, title, office, posts }) => (
          <Line key={id} officeId={officeId} name={title}>
            <Plural value={posts} one="# post" other="# posts" /> · {office}
          </Line>
        ))}
      </List>
    </Grid>
  );
};

interface ListProps {
  readonly title: ReactNode;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

const List = ({ title, isEmpty, children }: ListProps) =>
  !isEmpty && (
    <SideCard title={title}>
      <Flex as="ul" listStyleType="none" direction="column" gap="2">
        {children}
      </Flex>
    </SideCard>
  );

interface LineProps {
  readonly officeId: string;
  readonly name: string;
  readonly children: ReactNode;
}

const Line = ({ officeId, name, children }: LineProps) => (
  <Box as="li" fontSize="sm">
    <Link to="/TeachingResearch/portalHomepage" search={{ resourceId: officeId }}>
      <Text as="span" fontWeight="500" overflowWrap="anywhere">
        {name}
      </Text>
    </Link>
    <Text color="fg.muted" fontSize="xs" overflowWrap="anywhere">
      {children}
    </Text>
  </Box>
);
