import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { mustFinish } from '#src/ui/live/unsaved.ts';
import { update } from './state.ts';
import { readyText } from './waits.ts';
import { acceptUpdate } from './watch.ts';

/** In the sync popover: a new version is ready. Quiet, and never in the way. */
export const UpdateLine = () => {
  const { i18n } = useLingui();
  const { ready } = useSnapshot(update);
  if (ready === 'no') return null;
  const unfinished = mustFinish();
  return (
    <Flex align="center" gap="2" ps="3" pe="1" py="1" minH="44px" borderRadius="l2" bg="bg.info" fontSize="sm">
      <Sparkles size={16} strokeWidth={1.75} aria-hidden />
      <Text flex="1">{i18n._(readyText(unfinished))}</Text>
      {unfinished === undefined && (
        <Button size="xs" onClick={() => void acceptUpdate()}>
          <Trans>Update</Trans>
        </Button>
      )}
    </Flex>
  );
};
