import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { markAgain } from '#contract/features/exam/calls.ts';
import type { WorkRow } from '#contract/features/exam/rows.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { itemsBySection } from '#contract/features/question/paper.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import type { ClassWork } from '#src/features/exam/data/queries.ts';
import type { WholePaper } from '#src/features/question/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** One question of a paper, with the attempts that were asked it and are over. */
export interface Task {
  readonly itemId: string;
  /** As it stands in the paper now. */
  readonly versionId: string;
  readonly number: number;
  readonly question: Question;
  readonly works: readonly WorkRow[];
  readonly answered: number;
  /** Answers that a person has yet to mark. */
  readonly pending: number;
}

export const isPending = ({ markings, marks }: ClassWork, attemptId: string, itemId: string): boolean =>
  markings.get(attemptId)?.marks[itemId]?.[1] === 'open' && (marks.get(attemptId)?.get(itemId)?.score ?? null) === null;

/** In the order of the paper. */
export const tasksOf = ({ plan, items, questions }: WholePaper, work: ClassWork): readonly Task[] => {
  const closed = work.works.filter(({ state }) => state !== 'open');
  let number = 0;
  return itemsBySection(plan, items)
    .flatMap((section) => section.items)
    .flatMap(({ id: itemId, versionId }) => {
      const question = questions.get(versionId)?.question;
      if (question === undefined) return [];
      if (!isLayout(question.type)) number += 1;
      const works = closed.filter(({ asked }) => asked.some((one) => one.itemId === itemId));
      return [
        {
          itemId,
          versionId,
          number,
          question,
          works,
          answered:
            question.type === 'openAnonymous'
              ? (work.voices.get(itemId) ?? []).length
              : works.filter(({ answers }) => answers[itemId] !== undefined).length,
          pending: works.filter(({ id }) => isPending(work, id, itemId)).length,
        },
      ];
    });
};

interface QuestionListProps {
  readonly activity: ActivityRow;
  readonly paper: WholePaper;
  readonly work: ClassWork;
}

/** The questions by their place, each with how many answers wait for a person; and whether a key has changed since. */
export const QuestionList = ({ activity, paper, work }: QuestionListProps) => {
  const tasks = useMemo(() => tasksOf(paper, work), [paper, work]);
  const stale = useMemo(
    () =>
      [...work.markings.values()].filter(({ keys }) =>
        Object.entries(keys).some(
          ([version, revision]) => (paper.keys.get(version)?.revision ?? revision) !== revision,
        ),
      ).length,
    [paper, work],
  );
  return (
    <Box as="section">
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Questions</Trans>
      </Heading>
      {stale > 0 && <Stale activity={activity} count={stale} />}
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        {tasks
          .filter(({ question }) => !isLayout(question.type))
          .map(({ itemId, number, question, pending, answered }) => (
            <Box as="li" key={itemId} _notLast={{ borderBottomWidth: '1px' }}>
              <Flex asChild align="center" gap="3" minH="52px" px="4" py="2" _hover={{ bg: 'bg.subtle' }}>
                <Link
                  to="/class_reviewDetails"
                  search={{ courseid: activity.courseId, testpaperid: activity.id, id: itemId }}
                >
                  <Text fontWeight="600" minW="2rem">
                    {number}
                  </Text>
                  <Text flex="1" minW="0" truncate>
                    {plainOfRichText(question.stem)}
                  </Text>
                  {pending > 0 ? (
                    <Text fontSize="sm" fontWeight="500" color="fg.warning" flexShrink="0">
                      <Plural value={pending} one="# to mark" other="# to mark" />
                    </Text>
                  ) : (
                    <Text fontSize="sm" color="fg.muted" flexShrink="0">
                      <Plural value={answered} one="# answer" other="# answers" />
                    </Text>
                  )}
                </Link>
              </Flex>
            </Box>
          ))}
      </Box>
    </Box>
  );
};

const Stale = ({ activity, count }: { readonly activity: ActivityRow; readonly count: number }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const again = async () => {
    const done = await store.mutate(markAgain, { courseId: activity.courseId, activityId: activity.id });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" p="3" mb="3" borderWidth="1px" borderRadius="l2" bg="bg.warning">
      <Text flex="1" minW="14rem" fontSize="sm">
        <Plural
          value={count}
          one="The right answer was changed after # attempt was marked. Marks given by hand stay."
          other="The right answer was changed after # attempts were marked. Marks given by hand stay."
        />
      </Text>
      <Button size="sm" onClick={() => void again()}>
        <Trans>Mark again</Trans>
      </Button>
    </Flex>
  );
};
