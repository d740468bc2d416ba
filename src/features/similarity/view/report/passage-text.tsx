import { Box, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';

export type Side = 'a' | 'b';

interface Passage {
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  readonly common: boolean;
}

interface PassageTextProps {
  readonly text: string;
  readonly side: Side;
  readonly passages: readonly Passage[];
  readonly chosen: number | undefined;
  readonly onChoose: (passage: number) => void;
}

/** A text with the passages that another has too, numbered; a press shows the same passage on the other side. */
export const PassageText = ({ text, side, passages, chosen, onChoose }: PassageTextProps) => {
  const { t } = useLingui();
  const current = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen !== undefined) current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const parts: ReactNode[] = [];
  let at = 0;
  const inOrder = passages
    .map((passage, index) => ({ place: passage[side], index, isCommon: passage.common }))
    .sort((one, other) => one.place[0] - other.place[0]);
  for (const { place, index, isCommon } of inOrder) {
    const [from, to] = place;
    if (from < at || to > text.length) continue;
    parts.push(text.slice(at, from));
    const number = index + 1;
    parts.push(
      <Box
        key={index}
        as="mark"
        ref={index === chosen ? current : undefined}
        role="button"
        tabIndex={0}
        aria-label={t`Passage ${number}: ${text.slice(from, to)}`}
        aria-pressed={index === chosen}
        cursor="pointer"
        borderRadius="sm"
        px="0.5"
        color="inherit"
        bg={index === chosen ? 'yellow.400/60' : isCommon ? 'bg.muted' : 'bg.warning'}
        outlineColor="brand.focusRing"
        boxDecorationBreak="clone"
        onClick={() => onChoose(index)}
        onKeyDown={(event: React.KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onChoose(index);
        }}
      >
        <Box as="sup" me="0.5" fontSize="2xs" color="fg.muted" textStyle="num">
          {number}
        </Box>
        {text.slice(from, to)}
      </Box>,
    );
    at = to;
  }
  parts.push(text.slice(at));
  return (
    <Text as="div" whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="1.8">
      {parts}
    </Text>
  );
};
