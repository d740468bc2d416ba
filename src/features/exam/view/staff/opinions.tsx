import { Box, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { countsOf } from '#contract/features/question/counts.ts';
import type { ClassWork } from '#src/features/exam/data/queries.ts';
import { AnswerCounts, QuestionView } from '#src/features/question/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import type { Task } from './tasks.ts';

/** A question that asks for an opinion is not marked: what all of them said, and of an anonymous one nobody's name. */
export const Opinions = ({ task, work }: { readonly task: Task; readonly work: ClassWork }) => {
  const { question, itemId, works, number } = task;
  const isAnonymous = question.type === 'openAnonymous';
  const responses = isAnonymous
    ? (work.voices.get(itemId) ?? []).map(({ response }) => response)
    : works.flatMap(({ answers }) => answers[itemId] ?? []);
  const answers = responses.length;
  return (
    <>
      <Text fontSize="sm" color="fg.muted" mb="4" role="status">
        <Plural value={answers} one="# answer" other="# answers" />
        {' · '}
        {isAnonymous ? (
          <Trans>
            The question is anonymous: nobody sees who wrote what, and answers come several together, some time later.
          </Trans>
        ) : (
          <Trans>There is nothing to mark: the question asks for an opinion.</Trans>
        )}
      </Text>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }}>
        {isAnonymous ? <RichText html={question.stem} /> : <QuestionView question={question} number={number} />}
        <Box mt="6">
          <AnswerCounts question={question} counts={countsOf(responses)} answered={answers} responses={responses} />
        </Box>
      </Box>
    </>
  );
};
