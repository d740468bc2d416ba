import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useChatPlace } from '../context.ts';
import { isEmojiOnly, partsOf } from './text-parts.ts';

interface TextBodyProps {
  readonly text: string;
  readonly mentions: readonly string[];
}

/** What was typed, as it was typed: text is text, whatever it looks like. Addresses lead out in a window of their own. */
export const TextBody = ({ text, mentions }: TextBodyProps) => {
  const { members } = useChatPlace();
  const parts = useMemo(() => {
    const names = mentions.map((uid) => members.get(uid)?.name ?? '').filter(Boolean);
    return partsOf(text, names);
  }, [text, mentions, members]);
  return (
    <Box
      dir="auto"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      lineHeight="1.6"
      fontSize={isEmojiOnly(text) ? '3xl' : { base: 'md', md: 'sm' }}
      data-text
    >
      {parts.map((part, index) => {
        // The parts of a text never change their places.
        const key = `${index}-${part.kind}`;
        if (part.kind === 'text') return <span key={key}>{part.text}</span>;
        if (part.kind === 'mention')
          return (
            <Box key={key} as="span" color="brand.fg" fontWeight="500">
              {part.text}
            </Box>
          );
        return (
          <Box key={key} asChild color="brand.fg" textDecoration="underline" textUnderlineOffset="3px">
            <a href={part.address} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          </Box>
        );
      })}
    </Box>
  );
};
