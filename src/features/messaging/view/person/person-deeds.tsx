import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Ban, History } from 'lucide-react';
import { useState } from 'react';
import { BlockDialog, useBlocking } from './block.tsx';
import { OldHistory } from './old-history.tsx';

interface PersonDeedsProps {
  readonly uid: string;
  readonly name: string;
}

/** What may be done about the other one of a conversation of two. */
export const PersonDeeds = ({ uid, name }: PersonDeedsProps) => {
  const { isOffered, isBlocked, block, unblock } = useBlocking(uid, name);
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
      {isBlocked && (
        <Text fontSize="sm" color="fg.muted" role="status">
          <Trans>You do not take private messages of {name}.</Trans>
        </Text>
      )}
      <OldHistory uid={uid} name={name} open={open === 'history'} onClose={close} />
      <BlockDialog name={name} open={open === 'block'} onClose={close} onBlock={() => void block()} />
    </Flex>
  );
};
