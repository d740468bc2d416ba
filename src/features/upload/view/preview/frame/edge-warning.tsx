import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface Edge {
  readonly side: 'front' | 'behind';
  /** Pressed again it warns again. */
  readonly turn: number;
}

/** C8.2, ms. */
const shownFor = 800;

/** There is nothing before the first file, nothing behind the last. */
export const EdgeWarning = ({ side, onDone }: { readonly side: Edge['side']; readonly onDone: () => void }) => {
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const timer = setTimeout(() => done.current(), shownFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Flex
      role="alert"
      position="absolute"
      top="72px"
      left="50%"
      transform="translateX(-50%)"
      zIndex="1"
      align="center"
      gap="2"
      px="4"
      py="2.5"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="1px"
      borderColor="currentColor"
      borderRadius="l2"
      fontSize="sm"
      whiteSpace="nowrap"
      pointerEvents="none"
    >
      <TriangleAlert size={16} aria-hidden />
      {side === 'front' ? <Trans>No more in front</Trans> : <Trans>No more behind</Trans>}
    </Flex>
  );
};
