import { Box, Button, VisuallyHidden } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useShared } from '#src/ui/live/use-live.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { blockedPeople } from '../../data/queries.ts';
import { openPanel } from '../panel/state.ts';

export interface MessageButtonProps {
  readonly uid: string;
  readonly name: string;
}

/** Beside a person's name: opens the conversation with them. Not for oneself; for somebody whom one refuses it says why. */
export const MessageButton = ({ uid, name }: MessageButtonProps) => {
  const { uid: me } = useSession();
  const why = useId();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const isBlocked = useShared(blockedPeople)?.some(({ id }) => id === uid) ?? false;
  if (uid === me) return null;
  const refused = isBlocked && {
    'aria-disabled': true,
    'aria-describedby': why,
    title: textOf(messagingRefusal.blockedByYou),
    opacity: 0.6,
  };
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        {...refused}
        onClick={() => (isBlocked ? tellRefusal(messagingRefusal.blockedByYou) : openPanel({ uid }))}
        data-message-to={uid}
      >
        <MessageCircle size={16} strokeWidth={1.75} aria-hidden />
        <Box as="span" srOnly={{ base: true, md: false }}>
          <Trans>Message</Trans>
        </Box>
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      {/* Beside it: inside, it would belong to its name. */}
      {isBlocked && (
        <VisuallyHidden id={why} asChild>
          <span>{textOf(messagingRefusal.blockedByYou)}</span>
        </VisuallyHidden>
      )}
    </>
  );
};
