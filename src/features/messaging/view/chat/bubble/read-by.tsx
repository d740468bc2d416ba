import { Box } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useChatPlace } from '../context.ts';
import { BubbleMark } from './bubble-mark.tsx';

/** Between two people a sign; in a group how many, and behind it who. */
export const ReadBy = ({ message, readers }: { readonly message: MessageRow; readonly readers: number }) => {
  const { isGroup, showReaders } = useChatPlace();
  if (!isGroup) return <BubbleMark progress="read" />;
  return (
    <Box
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      color="fg.info"
      cursor="pointer"
      data-progress="read"
    >
      <button type="button" onClick={() => showReaders(message)}>
        <CheckCheck size={14} strokeWidth={1.75} aria-hidden />
        <Plural value={readers} one="# has read it" other="# have read it" />
      </button>
    </Box>
  );
};
