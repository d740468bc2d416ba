import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, X } from 'lucide-react';
import { showUploads, UploadBar, useOnItsWay } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useDeeds } from '../use-deeds.ts';
import type { FileMessage } from './file-message.ts';

const colours = { neutral: 'fg.muted', attention: 'fg.warning', problem: 'fg.error', good: 'fg.muted' } as const;

/** Under a file that this device is sending: how far it is, and what may be done. Nothing when it has arrived. */
export const OnItsWay = (given: FileMessage) => {
  const { t } = useLingui();
  const { files } = useSession();
  const { id, name } = given.file;
  const way = useOnItsWay(id);
  const deeds = useDeeds();
  const withdraw = useOnce(() => deeds.withdraw(given.message));
  if (way === undefined) return null;
  const { text, tone, percent, isOver, hasFailed, isLost } = way;
  return (
    <Box mt="1" data-file-way={tone}>
      <Flex align="center" gap="1">
        <Text flex="1" minW="0" fontSize="xs" color={colours[tone]} textStyle="num">
          {text}
        </Text>
        {isLost && (
          <Button type="button" size="2xs" variant="outline" onClick={showUploads}>
            <Trans>Choose again</Trans>
          </Button>
        )}
        {hasFailed && (
          <IconButton
            type="button"
            size="2xs"
            variant="ghost"
            aria-label={t`Try again: ${name}`}
            onClick={() => void files.resume(id)}
          >
            <RotateCcw />
          </IconButton>
        )}
        <IconButton type="button" size="2xs" variant="ghost" aria-label={t`Do not send ${name}`} onClick={withdraw}>
          <X />
        </IconButton>
      </Flex>
      {!isOver && <UploadBar percent={percent} name={name} />}
    </Box>
  );
};
