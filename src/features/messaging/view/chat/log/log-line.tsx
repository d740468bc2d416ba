import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { Bubble } from '../bubble/bubble.tsx';
import { ChangeLine } from '../bubble/change-line.tsx';
import { RecalledLine } from '../bubble/recalled-line.tsx';
import type { Delivery } from '../use-outbound.ts';
import { useDayName } from '../when.ts';
import type { Line } from './lines.ts';

interface LogLineProps {
  readonly line: Line;
  readonly delivery: Delivery | undefined;
  readonly readers: number;
}

/** One message with what stands above it. */
export const LogLine = memo(({ line, delivery, readers }: LogLineProps) => {
  const { uid } = useSession();
  const { message, day, isUnreadFirst } = line;
  return (
    <>
      {day !== undefined && <DayLine at={day} />}
      {isUnreadFirst && <UnreadLine />}
      {message.type === 'change' ? (
        <ChangeLine message={message} />
      ) : message.recalledAt > 0 ? (
        <RecalledLine message={message} />
      ) : (
        <Bubble line={line} isMine={message.fromUid === uid} delivery={delivery} readers={readers} />
      )}
    </>
  );
});

const DayLine = ({ at }: { readonly at: number }) => {
  const nameOf = useDayName();
  return (
    <Text pt="4" pb="1" textAlign="center" fontSize="xs" color="fg.muted">
      {nameOf(at)}
    </Text>
  );
};

const UnreadLine = () => (
  <Ruled>
    <Trans>New messages</Trans>
  </Ruled>
);

const Ruled = ({ children }: { readonly children: ReactNode }) => (
  <Flex align="center" gap="3" px="4" pt="3" pb="1" fontSize="xs" fontWeight="500" color="brand.fg" data-unread-line>
    <Box flex="1" borderTopWidth="1px" borderColor="brand.border" />
    {children}
    <Box flex="1" borderTopWidth="1px" borderColor="brand.border" />
  </Flex>
);
