import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { type Fields, versionsOf } from '../versions.ts';

interface ChangedAgainProps {
  readonly entry: Pick<OutboxEntry, 'input' | 'base'>;
  readonly theirs: Fields;
  readonly text: MutationText | undefined;
  /** Their words too, where they do not stand beside it. */
  readonly withWords?: boolean;
}

/** Says that their version is another one than when this was opened: what is sent now is sent over the newer one. */
export const ChangedAgain = ({ entry, theirs, text, withWords = false }: ChangedAgainProps) => {
  const versions = versionsOf(entry, theirs, text);
  const now = JSON.stringify(versions.map((version) => version.theirs));
  const [first] = useState(now);
  return (
    <Box role="status">
      {now !== first && (
        <Box mb="3" p="3" borderRadius="l2" bg="bg.warning" fontSize="sm">
          <Text>
            <Trans>Theirs changed again. This is the newest:</Trans>
          </Text>
          {withWords &&
            versions.map(({ field, theirs: words }) => (
              <Text key={field.name} mt="1" whiteSpace="pre-wrap" maxH="10rem" overflowY="auto">
                {words}
              </Text>
            ))}
        </Box>
      )}
    </Box>
  );
};
