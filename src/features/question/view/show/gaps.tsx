import { Box, Flex, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { questionLimits } from '#contract/features/question/keys.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { as, type Of } from './props.ts';

/** The stem with its gaps numbered, and a field for each below it: in a stem of any shape a field would tear the lines apart. */
const numbered = (stem: string, count: number): string => {
  let at = 0;
  return stem.replaceAll(/[_＿]{3,}/g, (blank) => {
    at += 1;
    return at > count || count === 1 ? blank : `<u>　(${at})　</u>`;
  });
};

export const Gaps = ({ question, response, onResponse, revealed, bytesOf, noPaste = false }: Of<'fill'>) => {
  const { t } = useLingui();
  const stem = useMemo(() => numbered(question.stem, question.gaps.length), [question]);
  const given = as(response, 'gaps')?.gaps ?? {};
  const cells = revealed?.scored?.cells ?? {};
  return (
    <>
      <RichText html={stem} bytesOf={bytesOf} />
      <Flex wrap="wrap" gap="3" mt="3">
        {question.gaps.map(({ id, numeric }, index) => {
          const place = index + 1;
          return (
            <Flex as="label" key={id} align="center" gap="2" fontSize="sm" flex={{ base: '1 1 100%', sm: '0 1 auto' }}>
              {question.gaps.length > 1 && <Box as="span">({place})</Box>}
              <Input
                recipe={inputRecipe}
                width={{ base: 'full', sm: '14rem' }}
                fontSize={{ base: '16px', md: 'sm' }}
                minH="44px"
                bg="bg.panel"
                borderColor={cells[id] === undefined ? 'border.control' : cells[id] ? 'fg.success' : 'fg.error'}
                aria-label={t`Gap ${place}`}
                autoComplete="off"
                inputMode={numeric ? 'decimal' : 'text'}
                maxLength={questionLimits.answerChars}
                value={given[id] ?? ''}
                readOnly={onResponse === undefined}
                onPaste={noPaste ? (event) => event.preventDefault() : undefined}
                onChange={({ target: { value } }) =>
                  onResponse?.((now) => ({ kind: 'gaps', gaps: { ...as(now, 'gaps')?.gaps, [id]: value } }))
                }
              />
            </Flex>
          );
        })}
      </Flex>
    </>
  );
};
