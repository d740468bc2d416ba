import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { Response } from '#contract/features/question/shapes.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { restingLook } from '#src/ui/live/use-once.ts';
import { as, type Of, wordsOf } from './props.ts';

/** Moved by buttons, which work everywhere. Until somebody moves something, nothing is answered. */
export const SortAnswer = ({ question, response, onResponse, bytesOf }: Of<'sort'>) => {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const byId = new Map(question.items.map((item) => [item.id, item]));
  const orderOf = (answer: Response | undefined) => {
    const given = as(answer, 'order')?.order.filter((id) => byId.has(id)) ?? [];
    return [...given, ...question.items.map(({ id }) => id).filter((id) => !given.includes(id))];
  };
  const order = orderOf(response);
  const move = (index: number, by: 1 | -1) => {
    const id = order[index];
    const place = index + by + 1;
    // The button stays where the focus is, also at the end of the way.
    if (id === undefined || place < 1 || place > order.length) return;
    const words = wordsOf(byId.get(id)?.html ?? '');
    const count = order.length;
    setSaid(t`${words}: now number ${place} of ${count}`);
    onResponse?.((now) => {
      const next = orderOf(now);
      next.splice(place - 1, 0, ...next.splice(next.indexOf(id), 1));
      return { kind: 'order', order: next };
    });
  };
  return (
    <>
      <Box as="ol" listStyleType="none" display="grid" gap="2">
        {order.map((id, index) => {
          const html = byId.get(id)?.html ?? '';
          const words = wordsOf(html);
          return (
            <Flex
              as="li"
              key={id}
              align="center"
              gap="3"
              px="3"
              minH="44px"
              borderWidth="1px"
              borderRadius="l2"
              bg="bg.panel"
            >
              <Text as="span" color="fg.muted" minW="5">
                {index + 1}
              </Text>
              <Box flex="1" minW="0" py="2">
                <RichText html={html} bytesOf={bytesOf} />
              </Box>
              {onResponse !== undefined && (
                <>
                  <IconButton
                    variant="ghost"
                    minW="44px"
                    minH="44px"
                    aria-label={t`Move up: ${words}`}
                    {...restingLook(index === 0)}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    variant="ghost"
                    minW="44px"
                    minH="44px"
                    aria-label={t`Move down: ${words}`}
                    {...restingLook(index === order.length - 1)}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </IconButton>
                </>
              )}
            </Flex>
          );
        })}
      </Box>
      <Box srOnly role="status">
        {said}
      </Box>
    </>
  );
};
