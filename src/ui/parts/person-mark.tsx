import { Flex } from '@chakra-ui/react';
import { createContext, useContext, useState } from 'react';

/** One of the seven colourful chart hues (the eighth is gray), always the same for the same id. */
export const hueOf = (id: string): number => {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 7) + 1;
};

/** By uid, addresses of pictures that a screen knows of the people it shows. */
const Known = createContext<ReadonlyMap<string, string>>(new Map());

export const KnownPictures = Known.Provider;

/** A person's picture, or else a letter on a colour of their own. Decoration: the name stands beside it. */
export const PersonMark = ({
  uid,
  name,
  avatar = '',
  size = '32px',
}: {
  readonly uid: string;
  readonly name: string;
  /** Address of the picture, otherwise the known one; where it cannot be had the letter stays. */
  readonly avatar?: string;
  readonly size?: string;
}) => {
  const known = useContext(Known).get(uid) ?? '';
  const picture = avatar === '' ? known : avatar;
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
      fontSize={Number.parseInt(size, 10) < 24 ? '10px' : 'sm'}
      fontWeight="600"
    >
      {[...name.trim()].at(hasHan(name) ? -1 : 0)?.toUpperCase() ?? '·'}
      {picture !== '' && <Picture key={picture} address={picture} />}
    </Flex>
  );
};

/** Fills the part it stands in; one that cannot be had shows what is under it. */
export const Picture = ({ address }: { readonly address: string }) => {
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
