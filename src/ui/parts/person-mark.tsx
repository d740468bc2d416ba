import { Flex } from '@chakra-ui/react';
import { hueOf } from './hue.ts';

/** A person as a letter on a colour of their own. Decoration: the name stands beside it. */
export const PersonMark = ({
  uid,
  name,
  size = '32px',
}: {
  readonly uid: string;
  readonly name: string;
  readonly size?: string;
}) => {
  const hue = `chart.${hueOf(uid)}`;
  return (
    <Flex
      aria-hidden
      align="center"
      justify="center"
      boxSize={size}
      flexShrink="0"
      borderRadius="full"
      bg={`color-mix(in srgb, var(--chakra-colors-chart-${hueOf(uid)}) 14%, transparent)`}
      color={hue}
      fontSize="sm"
      fontWeight="600"
    >
      {[...name.trim()].at(hasHan(name) ? -1 : 0)?.toUpperCase() ?? '·'}
    </Flex>
  );
};

/** A Chinese name is known by its last character, a Latin one by its first letter. */
const hasHan = (name: string): boolean => /\p{Script=Han}/u.test(name);
