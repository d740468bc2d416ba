import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePause, CirclePlay, QrCode, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { resetCourseCode, startCourseCode, stopCourseCode } from '#contract/features/course/manage-calls.ts';
import { courseCodeTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { courseCode } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { openInvite } from '../invite/state.ts';

/** By what people join: shown large, stopped, or made anew. */
export const CodeSection = ({ courseId, invites }: { readonly courseId: string; readonly invites: boolean }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const row = useLive(courseCode, courseId);
  const marks = useMarks([rowKey(courseCodeTable, courseId)]);
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const [renewing, setRenewing] = useState(false);
  const turn = useOnce(async () => {
    const result = await store.mutate(row?.stopped ? startCourseCode : stopCourseCode, { courseId });
    if (!result.ok) tellRefusal(result.refusal);
  });
  const renew = async () => {
    const result = await store.mutate(resetCourseCode, { courseId });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`There is a new join code.`);
  };
  if (row === undefined)
    return (
      <Text fontSize="sm" color="fg.muted">
        <Trans>The join code comes once this course has reached the server.</Trans>
      </Text>
    );
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap" mb="3">
        <Text
          fontFamily="mono"
          fontSize="2xl"
          fontWeight="600"
          letterSpacing="0.12em"
          textDecoration={row.stopped ? 'line-through' : undefined}
          color={row.stopped ? 'fg.muted' : undefined}
        >
          {row.code}
        </Text>
        <SyncMark mark={marks.get(rowKey(courseCodeTable, courseId))} of={rowKey(courseCodeTable, courseId)} />
        {row.stopped && (
          <Text fontSize="sm" color="fg.muted">
            <Trans>Stopped: nobody joins by it.</Trans>
          </Text>
        )}
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" onClick={() => openInvite(courseId)}>
          <QrCode size={16} aria-hidden />
          <Trans>Invite</Trans>
        </Button>
        <AllowedButton allowed={invites} size="sm" variant="outline" onClick={turn}>
          {row.stopped ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
          {row.stopped ? <Trans>Start the join code</Trans> : <Trans>Stop the join code</Trans>}
        </AllowedButton>
        <AllowedButton
          allowed={invites}
          size="sm"
          variant="outline"
          aria-disabled={!canAsk || undefined}
          opacity={canAsk ? undefined : 0.6}
          title={canAsk ? undefined : t`Only the server makes join codes: this needs the network.`}
          onClick={() =>
            canAsk ? setRenewing(true) : tell(t`Only the server makes join codes: this needs the network.`)
          }
        >
          <RefreshCw size={16} aria-hidden />
          <Trans>New code</Trans>
        </AllowedButton>
      </Flex>
      <ConfirmDialog
        open={renewing}
        title={<Trans>Make a new join code?</Trans>}
        confirm={<Trans>New code</Trans>}
        onClose={() => setRenewing(false)}
        onConfirm={renew}
      >
        <Trans>The old code and its QR code open nothing any more. Who is in the course stays in it.</Trans>
      </ConfirmDialog>
    </>
  );
};
