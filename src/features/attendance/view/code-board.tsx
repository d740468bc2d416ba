import { Box, Button, Flex, QrCode, Text } from '@chakra-ui/react';
import { qrCodeSlotRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans } from '@lingui/react/macro';
import { Maximize } from 'lucide-react';
import { useRef } from 'react';
import type { AttendanceRow } from '#contract/features/attendance/rows.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { NotHere } from '#src/ui/parts/asked.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useAwake } from '#src/ui/window/use-awake.ts';
import { signInAddress } from './address.ts';
import { useCode } from './use-code.ts';

/** What the class looks at: digits or a QR code, as large as they go. */
export const CodeBoard = ({ row }: { readonly row: AttendanceRow }) => {
  const board = useRef<HTMLDivElement>(null);
  useAwake();
  const shown = useCode(row);
  const canAsk = useCanAsk();
  if (shown === undefined) return <Box minH="calc(42vh + 12rem)">{canAsk ? <Waiting rows={4} /> : <NotHere />}</Box>;
  const { code, left } = shown;
  return (
    <Flex
      ref={board}
      data-code={code}
      direction="column"
      align="center"
      justify="center"
      gap="4"
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p={{ base: '4', md: '6' }}
      minH="18rem"
      _fullscreen={{ '--board': '78vmin', borderRadius: '0', borderWidth: '0' }}
      css={{ '--board': 'min(78vw, 42vh)' }}
    >
      {row.method === 'digit' ? (
        <Text
          fontFamily="mono"
          fontWeight="700"
          fontSize="calc(var(--board) * 0.4)"
          lineHeight="1.1"
          letterSpacing="0.08em"
          textStyle="num"
        >
          {code}
        </Text>
      ) : (
        <Box bg="white" p="3" borderRadius="l2">
          <QrCode.Root recipe={qrCodeSlotRecipe} value={signInAddress(row, code)} boxSize="var(--board)" aria-hidden>
            <QrCode.Frame color="black" width="full" height="full">
              <QrCode.Pattern />
            </QrCode.Frame>
          </QrCode.Root>
        </Box>
      )}
      <Text fontSize="sm" color="fg.muted" textAlign="center">
        {left === undefined ? (
          <Trans>Type these digits in the course, under “Attendance”.</Trans>
        ) : (
          <Plural value={left} one="New code in # second" other="New code in # seconds" />
        )}
      </Text>
      <Button size="sm" variant="outline" onClick={() => void board.current?.requestFullscreen?.()}>
        <Maximize size={16} aria-hidden />
        <Trans>Full screen</Trans>
      </Button>
    </Flex>
  );
};
