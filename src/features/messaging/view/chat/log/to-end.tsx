import { Button } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';

/** Back to the newest, with how many came meanwhile. */
export const ToEnd = ({ count, onPress }: { readonly count: number; readonly onPress: () => void }) => (
  <Button
    size="xs"
    variant="outline"
    position="absolute"
    bottom="3"
    insetEnd="4"
    bg="bg.panel"
    borderRadius="full"
    boxShadow="md"
    onClick={onPress}
    data-to-end
  >
    <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
    {count === 0 ? <Trans>To the newest</Trans> : <Plural value={count} one="# new message" other="# new messages" />}
  </Button>
);
