import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Ban, History } from 'lucide-react';
import { useState } from 'react';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { BlockDialog, useBlocking } from './block.tsx';
import { OldHistory } from './old-history.tsx';

interface PersonDeedsProps {
  readonly uid: string;
  readonly name: string;
}

/** What may be done about the other one of a conversation of two. */
export const PersonDeeds = ({ uid, name }: PersonDeedsProps) => {
  const { isOffered, isBlocked, isToCome, mark, block, unblock } = useBlocking(uid, name);
  const [open, setOpen] = useState<'history' | 'block'>();
  const close = () => setOpen(undefined);
  return (
    <Flex direction="column" align="flex-start" gap="2" mt="4" data-person-deeds>
      <Button size="sm" variant="outline" onClick={() => setOpen('history')}>
        <History size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Message history</Trans>
      </Button>
      {isOffered && (
        <Button
          size="sm"
          variant="outline"
          color={isBlocked ? undefined : 'fg.error'}
          onClick={() => (isBlocked ? void unblock() : setOpen('block'))}
        >
          <Ban size={16} strokeWidth={1.75} aria-hidden />
          {isBlocked ? <Trans>Unblock {name}</Trans> : <Trans>Block {name}</Trans>}
        </Button>
      )}
      {(isBlocked || mark !== undefined) && (
        <Text fontSize="sm" color="fg.muted" role="status">
          {isToCome ? (
            isBlocked ? (
              <Trans>{name} will be blocked when you are online</Trans>
            ) : (
              <Trans>{name} may write to you again once you are online</Trans>
            )
          ) : (
            isBlocked && <Trans>You do not accept private messages from {name}.</Trans>
          )}{' '}
          <SyncMark mark={mark} />
        </Text>
      )}
      <OldHistory uid={uid} name={name} open={open === 'history'} onClose={close} />
      <BlockDialog name={name} open={open === 'block'} onClose={close} onBlock={() => void block()} />
    </Flex>
  );
};
