import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useBelow } from '#src/ui/window/use-below.ts';
import { closePanel, leaveChat } from './state.ts';

interface ChatBarProps {
  readonly title: ReactNode;
  /** Under the title: how many are in it. */
  readonly detail?: ReactNode;
  /** Buttons of the conversation, between its title and the panel's own way out. */
  readonly children?: ReactNode;
  /** Its title takes the focus, when one comes here. */
  readonly heading?: Ref<HTMLHeadingElement>;
}

/** The head of a conversation, with the ways out of it: on a phone back to the lists, beside a page out of the panel. */
export const ChatBar = ({ title, detail, children, heading }: ChatBarProps) => {
  const { t } = useLingui();
  const phone = useBelow('md');
  return (
    <Flex
      flex="none"
      align="center"
      gap="1"
      minH="headerHCompact"
      ps={phone ? '1' : '4'}
      pe="2"
      borderBottomWidth="1px"
    >
      {phone && (
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={t`Back to the conversations`}
          onClick={leaveChat}
        >
          <ArrowLeft strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <Box flex="1" minW="0" py="1">
        <Box asChild fontSize="md" fontWeight="600" lineHeight="1.3" truncate outline="none">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
        </Box>
        {detail !== undefined && (
          <Box fontSize="xs" color="fg.muted" lineHeight="1.3" truncate>
            {detail}
          </Box>
        )}
      </Box>
      {children}
      {!phone && <ClosePanel />}
    </Flex>
  );
};

export const ClosePanel = () => {
  const { t } = useLingui();
  return (
    <IconButton variant="ghost" size="sm" color="fg.muted" aria-label={t`Close the messages`} onClick={closePanel}>
      <X strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
};
