import { Box, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { allShared } from '#src/core/shared.ts';
import { useSession } from '#src/ui/live/session.tsx';

/** What other apps handed over and nobody has put anywhere: it waits until somebody does, or discards it. */
export const SharedSection = () => {
  const { uid } = useSession();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void allShared(uid)
      .then((shared) => setCount(shared.length))
      .catch(() => undefined);
  }, [uid]);
  if (count === 0) return null;
  return (
    <Box as="section" mb="8">
      <Text fontSize="sm" color="fg.muted" mb="1">
        <Plural
          value={count}
          one="# thing that you shared from another app waits for a place."
          other="# things that you shared from other apps wait for a place."
        />
      </Text>
      <Text asChild fontSize="sm" textDecoration="underline">
        <Link to="/share">
          <Trans>Choose where it goes</Trans>
        </Link>
      </Text>
    </Box>
  );
};
