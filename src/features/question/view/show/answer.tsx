import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { isBlankRichText } from '#contract/core/text/words.ts';
import { isChoice } from '#contract/features/question/keys.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { Choices } from './choices.tsx';
import { Gaps } from './gaps.tsx';
import { Cells, Likert, Rating, TableAnswer, Weights } from './grids.tsx';
import { type AnswerProps, as, type Of } from './props.ts';
import { SortAnswer } from './sort-answer.tsx';

/** The part of a question in which it is answered. */
export const AnswerOf = (props: AnswerProps) => {
  const { question } = props;
  if (isChoice(question.type) || question.type === 'scale' || question.type === 'reverseScale')
    return <Choices {...props} />;
  switch (question.type) {
    case 'fill':
      return <Gaps {...props} question={question} />;
    case 'sort':
      return <SortAnswer {...props} question={question} />;
    case 'matrix':
      return <Cells {...props} question={question} />;
    case 'likert':
      return <Likert {...props} question={question} />;
    case 'weight':
      return <Weights {...props} question={question} />;
    case 'rating':
      return <Rating {...props} question={question} />;
    case 'table':
      return <TableAnswer {...props} question={question} />;
    case 'file':
    case 'photo':
      return <Files {...props} question={question} />;
    case 'shortAnswer':
    case 'openAnonymous':
      return <Words {...props} question={question} />;
    default:
      return null;
  }
};

const Words = ({
  question,
  response,
  onResponse,
  noPaste = false,
  filesField,
  bytesOf,
}: Of<'shortAnswer' | 'openAnonymous'>) => {
  const { t } = useLingui();
  const given = as(response, 'text');
  if (onResponse === undefined)
    return given === undefined ? (
      <Blank />
    ) : (
      <Box display="grid" gap="3">
        {!isBlankRichText(given.html) && (
          <Box borderWidth="1px" borderRadius="l2" p="3" overflowWrap="anywhere">
            <RichText html={given.html} bytesOf={bytesOf} />
          </Box>
        )}
        {filesField}
      </Box>
    );
  return (
    <Box css={{ '--writing': '96px', '@media print': { '& [role="toolbar"]': { display: 'none' } } }}>
      <RichTextField
        label={question.type === 'openAnonymous' ? t`Your answer, without your name` : t`Your answer`}
        value={given?.html ?? ''}
        onValue={(html) => onResponse((now) => ({ kind: 'text', html, files: as(now, 'text')?.files ?? [] }))}
        noPaste={noPaste}
      />
      {question.type === 'shortAnswer' && question.files && filesField}
    </Box>
  );
};

const Files = ({ question, response, onResponse, filesField }: Of<'file' | 'photo'>) => {
  if (onResponse === undefined && response !== undefined) return filesField;
  return (
    <Box fontSize="sm">
      <Text color="fg.muted" mb="2">
        {question.type === 'photo' ? (
          <Trans>Hand in photos, {question.files} at most.</Trans>
        ) : (
          <Trans>Hand in files, {question.files} at most.</Trans>
        )}
      </Text>
      {filesField}
    </Box>
  );
};

const Blank = () => (
  <Text fontSize="sm" color="fg.muted">
    <Trans>Nothing was answered</Trans>
  </Text>
);
