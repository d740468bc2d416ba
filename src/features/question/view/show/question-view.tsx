import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Check, CircleDashed, X } from 'lucide-react';
import { useId } from 'react';
import { isLayout, isOpinion } from '#contract/features/question/keys.ts';
import type { Scored } from '#contract/features/question/score.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { pointsOf, typeTexts } from '../words.ts';
import { AnswerOf } from './answer.tsx';
import { KeyNote } from './key-note.tsx';
import type { QuestionViewProps } from './props.ts';

/** One question, to be read and answered; the same in a test, in a preview and where it is looked at again. */
export const QuestionView = (props: QuestionViewProps) => {
  const { question, revealed, bytesOf, aside } = props;
  const stem = useId();
  if (question.type === 'pageBreak')
    return (
      <Flex align="center" gap="3" color="fg.muted" fontSize="sm" role="separator">
        <Box flex="1" borderTopWidth="1px" borderStyle="dashed" />
        <Trans>Page break</Trans>
        <Box flex="1" borderTopWidth="1px" borderStyle="dashed" />
      </Flex>
    );
  const isNote = question.type === 'paragraph';
  return (
    <Box as={isNote ? 'div' : 'fieldset'} minW="0" border="0" p="0" m="0" aria-labelledby={stem}>
      {(!isNote || aside !== undefined) && <Head {...props} />}
      <Box id={stem} mb={isNote ? '0' : '3'} overflowWrap="anywhere">
        {question.type === 'fill' ? (
          <AnswerOf {...props} labelledBy={stem} />
        ) : (
          <RichText html={question.stem} bytesOf={bytesOf} />
        )}
      </Box>
      {question.type !== 'fill' && !isNote && <AnswerOf {...props} labelledBy={stem} />}
      {revealed !== undefined && !isNote && <KeyNote question={question} keyOf={revealed.key} />}
    </Box>
  );
};

const Head = ({ question, number, revealed, aside }: QuestionViewProps) => {
  const { _ } = useLingui();
  return (
    <Flex align="flex-start" gap="2" mb="2" fontSize="sm" color="fg.muted">
      <Flex align="center" columnGap="2" wrap="wrap" flex="1" minW="0" minH={aside === undefined ? undefined : '9'}>
        {number !== undefined && (
          <Text as="span" fontWeight="600" color="fg">
            {number}.
          </Text>
        )}
        <span>{_(typeTexts[question.type])}</span>
        {!isLayout(question.type) && !isOpinion(question.type) && (
          <span>
            · <Plural value={question.score / 100} one="# point" other="# points" />
          </span>
        )}
        {question.required && (
          <span>
            · <Trans>Required</Trans>
          </span>
        )}
        <HowMany question={question} />
        {revealed?.scored !== undefined && <Mark scored={revealed.scored} />}
      </Flex>
      {aside !== undefined && <Box flexShrink="0">{aside}</Box>}
    </Flex>
  );
};

const HowMany = ({ question }: { readonly question: Question }) => {
  if (!('max' in question) || (question.min === 0 && question.max === 0)) return null;
  const { min, max } = question;
  return (
    <span>
      ·{' '}
      {min === max ? (
        <Trans>choose {min}</Trans>
      ) : min === 0 ? (
        <Trans>choose at most {max}</Trans>
      ) : max === 0 ? (
        <Trans>choose at least {min}</Trans>
      ) : (
        <Trans>
          choose {min} to {max}
        </Trans>
      )}
    </span>
  );
};

/** Right or wrong in a sign and in words, never in colour alone. */
const Mark = ({ scored }: { readonly scored: Scored }) => {
  if (scored.by === 'none') return null;
  const score = pointsOf(scored.score);
  const look = {
    right: { icon: Check, color: 'fg.success' },
    partly: { icon: CircleDashed, color: 'fg.warning' },
    wrong: { icon: X, color: 'fg.error' },
    blank: { icon: X, color: 'fg.muted' },
    open: { icon: CircleDashed, color: 'fg.muted' },
  }[scored.right];
  const Icon = look.icon;
  return (
    <Flex as="span" align="center" gap="1" color={look.color} fontWeight="500">
      <Icon size={16} aria-hidden />
      {scored.right === 'open' ? (
        <Trans>To be marked</Trans>
      ) : scored.right === 'blank' ? (
        <Trans>Not answered</Trans>
      ) : (
        <Plural value={scored.score / 100} one={`${score} point`} other={`${score} points`} />
      )}
    </Flex>
  );
};
