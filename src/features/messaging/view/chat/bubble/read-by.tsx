import { Flex } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { useChatPlace } from '../context.ts';
import { BubbleMark } from './bubble-mark.tsx';

/** Between two people a sign, in a group how many; who they are is behind the message's menu. */
export const ReadBy = ({ readers }: { readonly readers: number }) => {
  const { isGroup } = useChatPlace();
  if (!isGroup) return <BubbleMark progress="read" />;
  return (
    <Flex as="span" align="center" gap="1" color="fg.info" data-progress="read">
      <CheckCheck size={14} strokeWidth={1.75} aria-hidden />
      <Plural value={readers} one="# has read it" other="# have read it" />
    </Flex>
  );
};
