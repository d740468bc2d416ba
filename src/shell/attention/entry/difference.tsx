import { Box, Text } from '@chakra-ui/react';
import { diffChars, diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';

export interface Piece {
  readonly text: string;
  /** Only in this version. */
  readonly isOwn: boolean;
}

/** Chinese has no spaces between its words. */
const words = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

/** `one` in pieces: what it shares with `other`, and what only it says. */
export const piecesOf = (one: string, other: string): readonly Piece[] => {
  const changes =
    words === undefined ? diffChars(other, one) : diffWordsWithSpace(other, one, { intlSegmenter: words });
  return changes.flatMap(({ value, added, removed }) => (removed ? [] : [{ text: value, isOwn: added }]));
};

interface VersionProps {
  readonly name: ReactNode;
  /** Who wrote it, where and when. */
  readonly by: ReactNode;
  readonly value: string;
  readonly other: string;
}

/** One of two versions; what the other one does not say is marked, not by colour alone. */
export const Version = ({ name, by, value, other }: VersionProps) => (
  <Box borderWidth="1px" borderRadius="l2" p="3" bg="bg.subtle" minW="0">
    <Text fontSize="xs" fontWeight="600">
      {name}
    </Text>
    <Text fontSize="xs" color="fg.muted" mb="1.5">
      {by}
    </Text>
    <Text
      fontSize="sm"
      whiteSpace="pre-wrap"
      maxH="16rem"
      overflowY="auto"
      tabIndex={value.length > 400 ? 0 : undefined}
    >
      {piecesOf(value, other).map(({ text, isOwn }, index) =>
        isOwn ? (
          <Box
            as="mark"
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never move
            key={index}
            bg="bg.conflict"
            color="fg"
            borderBottomWidth="2px"
            borderColor="fg.conflict"
          >
            {text}
          </Box>
        ) : (
          text
        ),
      )}
    </Text>
  </Box>
);
