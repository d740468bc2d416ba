import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { AskedQuestion, OutcomeRow } from '#contract/features/exam/rows.ts';
import type { Scored } from '#contract/features/question/score.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import { QuestionView } from '#src/features/question/view/public.tsx';
import { FileList, useEditorFiles } from '#src/features/upload/view/public.tsx';

interface AnsweredProps {
  readonly asked: AskedQuestion;
  readonly number: number | undefined;
  readonly response: Response | undefined;
  readonly outcome: Pick<OutcomeRow, 'marks' | 'keys'>;
}

const noKey = { answer: { kind: 'none' }, credit: 'exact', missedScore: 0, reference: '', analysis: '' } as const;

/** One question with what was answered, and of its mark and its key what may be shown. */
export const AnsweredQuestion = ({
  asked: { itemId, question },
  number,
  response,
  outcome: { marks, keys },
}: AnsweredProps) => {
  const { bytesOf } = useEditorFiles();
  const mark = marks[itemId];
  const key = keys[itemId];
  const scored: Scored | undefined = mark && {
    by: 'auto',
    score: mark.score,
    max: mark.most,
    right: mark.right,
    cells: {},
  };
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }}>
      <QuestionView
        question={question}
        number={number}
        response={response}
        bytesOf={bytesOf}
        filesField={<GivenFiles response={response} />}
        revealed={key === undefined && scored === undefined ? undefined : { key: key ?? noKey, scored }}
      />
      {mark !== undefined && mark.comment !== '' && (
        <Text mt="3" fontSize="sm" whiteSpace="pre-wrap">
          <Trans>Teacher: {mark.comment}</Trans>
        </Text>
      )}
    </Box>
  );
};

/** The files of an answer; pressed, they are shown one after another. */
export const GivenFiles = ({ response }: { readonly response: Response | undefined }) =>
  response?.kind === 'files' || response?.kind === 'text' ? <FileList files={response.files} /> : null;
