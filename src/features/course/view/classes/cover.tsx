import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { hueOf } from '#src/ui/parts/hue.ts';

interface CoverProps {
  readonly courseId: string;
  readonly name: string;
  readonly children?: ReactNode;
}

/** A course's cover, drawn from its id: always the same, no picture to load. */
export const Cover = ({ courseId, name, children }: CoverProps) => {
  const color = `var(--chakra-colors-chart-${hueOf(courseId)})`;
  const tint = (percent: number) => `color-mix(in srgb, ${color} ${percent}%, var(--chakra-colors-bg-panel))`;
  return (
    <Flex
      position="relative"
      overflow="hidden"
      align="flex-start"
      justify="flex-end"
      height={{ base: '72px', md: '88px' }}
      p="3"
      bg={tint(12)}
      backgroundImage={pattern(hueOf(`${courseId}.`), tint(22))}
    >
      <Box
        aria-hidden
        position="absolute"
        insetStart="4"
        bottom="1"
        color={color}
        fontSize={{ base: '40px', md: '48px' }}
        fontWeight="600"
        lineHeight="1"
        opacity="0.85"
        userSelect="none"
      >
        {[...name.trim()][0]}
      </Box>
      {children}
    </Flex>
  );
};

const pattern = (kind: number, color: string): string =>
  [
    `repeating-linear-gradient(45deg, transparent 0 14px, ${color} 14px 16px)`,
    `radial-gradient(circle at 85% 120%, ${color} 0 60px, transparent 61px)`,
    `repeating-linear-gradient(90deg, transparent 0 22px, ${color} 22px 24px)`,
    `radial-gradient(circle at 92% -10%, ${color} 0 70px, transparent 71px)`,
    `linear-gradient(115deg, transparent 55%, ${color} 55.2%)`,
    `repeating-radial-gradient(circle at 100% 100%, transparent 0 16px, ${color} 16px 18px)`,
    `repeating-linear-gradient(-45deg, transparent 0 20px, ${color} 20px 22px)`,
    `linear-gradient(65deg, transparent 60%, ${color} 60.2%)`,
  ][kind - 1] ?? 'none';
