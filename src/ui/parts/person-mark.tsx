import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { hueOf } from './hue.ts';

/** A person's picture, or else a letter on a colour of their own. Decoration: the name stands beside it. */
export const PersonMark = ({
  uid,
  name,
  avatar = '',
  size = '32px',
}: {
  readonly uid: string;
  readonly name: string;
  /** Address of the picture; where it cannot be had the letter stays. */
  readonly avatar?: string;
  readonly size?: string;
}) => {
  const hue = `chart.${hueOf(uid)}`;
  return (
    <Flex
      aria-hidden
      position="relative"
      overflow="hidden"
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
      {avatar !== '' && <Picture key={avatar} address={avatar} />}
    </Flex>
  );
};

const Picture = ({ address }: { readonly address: string }) => {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={address}
      alt=""
      decoding="async"
      onError={() => setMissing(true)}
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
    />
  );
};

/** A Chinese name is known by its last character, a Latin one by its first letter. */
const hasHan = (name: string): boolean => /\p{Script=Han}/u.test(name);
