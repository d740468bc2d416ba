import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { stretchStyle } from '#src/ui/words/as-typed.tsx';
import { stretchesOf } from '#src/ui/words/stretches.ts';
import { AudioBody } from './audio.tsx';
import { useChatContext } from './context.ts';
import { FileBody } from './file-body.tsx';
import { HomeworkCard } from './homework-card.tsx';
import { ImageBody, VideoBody } from './picture.tsx';
import { isEmojiOnly, partsOf, type TextPart } from './text-parts.ts';

interface TextBodyProps {
  readonly text: string;
  readonly mentions: readonly string[];
}

/** What was typed, as it was typed: text is text, whatever it looks like. Addresses lead out in a window of their own. */
const TextBody = ({ text, mentions }: TextBodyProps) => {
  const { members } = useChatContext();
  const [only = [], ...more] = useMemo(() => {
    const names = mentions.map((uid) => members.get(uid)?.name ?? '').filter(Boolean);
    return stretchesOf(text).map((stretch) => partsOf(stretch, names));
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
      {more.length === 0 ? (
        <Parts parts={only} />
      ) : (
        [only, ...more].map((parts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
          <Box key={index} as="span" css={stretchStyle}>
            <Parts parts={parts} />
          </Box>
        ))
      )}
    </Box>
  );
};

const Parts = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map((part, index) => {
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
  });

const fileBodies = { image: ImageBody, audio: AudioBody, video: VideoBody, file: FileBody } as const;

/** What a bubble holds, by the message's type. A file may come with words. */
export const MessageBody = ({ message }: { readonly message: MessageRow }) => {
  const { type, text, file, card, mentions } = message;
  if (card !== null) return <HomeworkCard card={card} />;
  if (file === null) return <TextBody text={text} mentions={mentions} />;
  const Body = type in fileBodies ? fileBodies[type as keyof typeof fileBodies] : FileBody;
  return (
    <>
      <Body message={message} file={file} />
      {text !== '' && <TextBody text={text} mentions={mentions} />}
    </>
  );
};
