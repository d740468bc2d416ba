import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { as, type Of, wordsOf } from './props.ts';

/** Moved by buttons, which work everywhere. Until somebody moves something, nothing is answered. */
export const SortAnswer = ({ question, response, onResponse, bytesOf }: Of<'sort'>) => {
  const { t } = useLingui();
  const byId = new Map(question.items.map((item) => [item.id, item]));
  const given = as(response, 'order')?.order.filter((id) => byId.has(id)) ?? [];
  const order = [...given, ...question.items.map(({ id }) => id).filter((id) => !given.includes(id))];
  const move = (from: number, to: number) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    onResponse?.({ kind: 'order', order: next });
  };
  return (
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
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp size={18} aria-hidden />
                </IconButton>
                <IconButton
                  variant="ghost"
                  minW="44px"
                  minH="44px"
                  aria-label={t`Move down: ${words}`}
                  disabled={index === order.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown size={18} aria-hidden />
                </IconButton>
              </>
            )}
          </Flex>
        );
      })}
    </Box>
  );
};
