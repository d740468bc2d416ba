import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { unsentOfOthers } from '#src/ui/live/left-behind.ts';

interface OwnDeviceProps {
  readonly isOwn: boolean;
  readonly onChoose: (isOwn: boolean) => void;
}

const hintId = 'own-device-hint';

/** What becomes of what this device holds, said before it holds anything. */
export const OwnDevice = ({ isOwn, onChoose }: OwnDeviceProps) => (
  <Box>
    <Flex asChild align="center" gap="2.5" minH="6" fontSize="sm" width="fit-content">
      <label>
        <input
          type="checkbox"
          name="remember"
          checked={isOwn}
          aria-describedby={hintId}
          onChange={(event) => onChoose(event.target.checked)}
          style={{ width: 18, height: 18 }}
        />
        <Trans>This is my own device</Trans>
      </label>
    </Flex>
    {/* As high as the longer of the two: choosing moves nothing. */}
    <Text id={hintId} fontSize="xs" lineHeight="18px" color="fg.muted" ms="7" mt="1" minH="36px" aria-live="polite">
      {isOwn ? (
        <Trans>Signed in for 30 days. Opens without a network too.</Trans>
      ) : (
        <Trans>When the browser is closed, what was fetched is deleted: nothing opens without a network then.</Trans>
      )}
    </Text>
  </Box>
);

/** Counted only: whose they are and what they say is for nobody else. */
export const UnsentOfOthers = () => {
  const [count] = useState(unsentOfOthers);
  if (count === 0) return null;
  return (
    <Flex role="note" gap="2.5" p="3" bg="bg.subtle" borderRadius="l2" fontSize="sm">
      <CloudUpload size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <span>
        <Plural
          value={count}
          one="# unsent change of another person waits here, hidden until they sign in again."
          other="# unsent changes of another person wait here, hidden until they sign in again."
        />
      </span>
    </Flex>
  );
};
