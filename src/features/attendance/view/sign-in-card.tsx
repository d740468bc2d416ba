import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCircle2, Clock, MapPin, ScanLine, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { attend, attendLater } from '#contract/features/attendance/calls.ts';
import { isDigitCode, typedCode } from '#contract/features/attendance/code.ts';
import type { Place } from '#contract/features/attendance/place.ts';
import { wasThere } from '#contract/features/attendance/record.ts';
import type { AttendanceRecordRow, AttendanceRow } from '#contract/features/attendance/rows.ts';
import { myRecord } from '#src/features/attendance/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce, useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Time } from '#src/ui/words/time.tsx';
import { canScan } from './scan.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { StatusMark } from './status-mark.tsx';
import { usePosition } from './use-position.ts';

/** Nobody said yes or no. */
const unanswered: readonly string[] = [coreRefusal.needsNetwork.reason, coreRefusal.tryAgain.reason];

/** Signs in at once where there is a network; otherwise the press is kept, and goes when there is one. */
const useSignIn = ({ id, courseId }: AttendanceRow) => {
  const { store } = useSession();
  const canAsk = useCanAsk();
  const [refusal, setRefusal] = useState<Refusal>();
  const sign = async (code: string, position?: Place) => {
    const input = { courseId, attendanceId: id, code, ...(position === undefined ? {} : { position }) };
    const now = canAsk ? await store.mutate(attend, input) : undefined;
    if (now?.ok) return setRefusal(undefined);
    if (now !== undefined && !unanswered.includes(now.refusal.reason)) return setRefusal(now.refusal);
    const later = await store.mutate(attendLater, input);
    setRefusal(later.ok ? undefined : later.refusal);
  };
  return { sign, refusal };
};

/** Where a student stands in one attendance, and how they sign in. What it says of the server the server has said. */
export const SignInCard = ({ row, scanned = '' }: { readonly row: AttendanceRow; readonly scanned?: string }) => {
  const record = useLoaded(myRecord, row.id);
  const { sign, refusal } = useSignIn(row);
  const textOf = useRefusalText();
  if (record === undefined) return null;
  const isOut = row.outFrom > 0;
  const isDone = (isOut ? record.value?.outAt : record.value?.inAt) ?? 0;
  const mayAsk = row.state === 'running' && isDone === 0 && !isSettled(record.value);
  return (
    <Box
      data-attendance={row.id}
      display="grid"
      gap="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
    >
      <Standing row={row} record={record.value} />
      {mayAsk && <Ways row={row} scanned={scanned} onSign={sign} isOut={isOut} />}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={refusal === undefined}>
        {refusal !== undefined && textOf(refusal)}
      </Text>
    </Box>
  );
};

/** Staff have said how they attended. */
const isSettled = (record: AttendanceRecordRow | undefined): boolean =>
  record !== undefined && record.changedBy !== '' && record.status !== 'absent';

const Line = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <Flex align="center" gap="2" role="status">
    {icon}
    <Text fontWeight="500">{children}</Text>
  </Flex>
);

/** What is kept here, what waits for the teacher, and what stands. */
const Standing = ({
  row,
  record,
}: {
  readonly row: AttendanceRow;
  readonly record: AttendanceRecordRow | undefined;
}) => {
  const last = Math.max(record?.inAt ?? 0, record?.outAt ?? 0);
  if (record !== undefined && last > 0 && record.arrivedAt === 0)
    return (
      <Line icon={<Smartphone size={20} aria-hidden />}>
        <Trans>Kept on this device. It is sent when you are online.</Trans>
      </Line>
    );
  if (record?.unconfirmed)
    return (
      <Line icon={<Clock size={20} aria-hidden />}>
        <Trans>Sent. Your teacher has to confirm it.</Trans>
      </Line>
    );
  if (record !== undefined && (wasThere(record.status) || row.state === 'ended' || record.changedBy !== ''))
    return (
      <Flex align="center" gap="3" wrap="wrap" role="status">
        {wasThere(record.status) && (
          <Box color="fg.success">
            <CheckCircle2 size={20} aria-hidden />
          </Box>
        )}
        <StatusMark status={record.status} />
        {record.inAt > 0 && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>
              Signed in <Time at={record.inAt} />
            </Trans>
          </Text>
        )}
        {record.outAt > 0 && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>
              Signed out <Time at={record.outAt} />
            </Trans>
          </Text>
        )}
      </Flex>
    );
  return row.state === 'ended' ? (
    <Line icon={null}>
      <Trans>It has ended.</Trans>
    </Line>
  ) : null;
};

interface WaysProps {
  readonly row: AttendanceRow;
  readonly scanned: string;
  readonly isOut: boolean;
  readonly onSign: (code: string, position?: Place) => Promise<unknown>;
}

const Ways = ({ row, scanned, isOut, onSign }: WaysProps) => {
  const word = isOut ? <Trans context="attendance">Sign out</Trans> : <Trans context="attendance">Sign in</Trans>;
  if (row.method === 'traditional')
    return (
      <Text color="fg.muted" fontSize="sm">
        <Trans>Your teacher calls the list: you have nothing to do.</Trans>
      </Text>
    );
  if (row.method === 'gps') return <ByPosition onSign={onSign} />;
  if (row.method === 'digit') return <ByDigits onSign={onSign} />;
  return <ByQr row={row} scanned={scanned} word={word} onSign={onSign} />;
};

const ByDigits = ({ onSign }: Pick<WaysProps, 'onSign'>) => {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const isWhole = isDigitCode(typedCode(code));
  const submit = useSubmit(async () => {
    if (isWhole) await onSign(code).then(() => setCode(''));
  });
  return (
    <Flex asChild gap="3" wrap="wrap" align="center">
      <form onSubmit={submit}>
        <Text width="full" fontSize="sm" color="fg.muted" aria-hidden>
          <Trans>The four digits on the screen</Trans>
        </Text>
        <Input
          recipe={inputRecipe}
          aria-label={t`The four digits on the screen`}
          placeholder="0000"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          width="9rem"
          height="12"
          textAlign="center"
          fontFamily="mono"
          fontSize="2xl"
          letterSpacing="0.2em"
          borderColor="border.control"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="lg" disabled={!isWhole}>
          <Trans context="attendance">Sign in</Trans>
        </Button>
      </form>
    </Flex>
  );
};

const ByPosition = ({ onSign }: Pick<WaysProps, 'onSign'>) => {
  const position = usePosition();
  const sign = useOnce(async () => {
    const here = await position();
    if (here !== undefined) await onSign('', here);
  });
  return (
    <Box>
      <Button size="lg" onClick={sign}>
        <MapPin size={18} aria-hidden />
        <Trans>I am here</Trans>
      </Button>
      <Text mt="2" fontSize="sm" color="fg.muted">
        <Trans>Your position is sent once, to tell how far you are from your teacher. It is not kept.</Trans>
      </Text>
    </Box>
  );
};

const ByQr = ({ row, scanned, word, onSign }: Omit<WaysProps, 'isOut'> & { readonly word: ReactNode }) => {
  const [isScanning, setScanning] = useState(false);
  const press = useOnce(() => onSign(scanned));
  return (
    <Box>
      <Flex gap="3" wrap="wrap">
        {scanned !== '' && (
          <Button size="lg" onClick={press}>
            {word}
          </Button>
        )}
        {canScan() && (
          <Button size="lg" variant={scanned === '' ? 'solid' : 'outline'} onClick={() => setScanning(true)}>
            <ScanLine size={18} aria-hidden />
            <Trans>Scan the code</Trans>
          </Button>
        )}
      </Flex>
      {scanned === '' && (
        <Text mt={canScan() ? '2' : '0'} fontSize="sm" color="fg.muted">
          <Trans>Or point your phone’s camera at the QR code on the screen.</Trans>
        </Text>
      )}
      {isScanning && (
        <ScanDialog
          row={row}
          onClose={() => setScanning(false)}
          onFound={(code) => {
            setScanning(false);
            void onSign(code);
          }}
        />
      )}
    </Box>
  );
};
