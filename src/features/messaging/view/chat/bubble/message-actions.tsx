import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { receiptsUpTo } from '#contract/features/messaging/keys.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { readMeta } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useChatPlace } from '../context.ts';
import { useDeeds } from '../use-deeds.ts';
import { mayRecall } from './may-recall.ts';
import { MessageMenu } from './message-menu.tsx';

/** Of the server's clock; ms. */
const clockOffset = ({ outbox }: Replica): Promise<number | undefined> => readMeta(outbox, 'clockOffset');

const Readers = lazy(async () => ({ default: (await import('./readers-dialog.tsx')).ReadersDialog }));

interface MessageActionsProps {
  readonly menu: MessageRow | undefined;
  readonly readers: MessageRow | undefined;
  readonly onMenuClosed: () => void;
  readonly onReadersClosed: () => void;
}

/** The menu of a message and what it leads to. */
export const MessageActions = ({ menu, readers, onMenuClosed, onReadersClosed }: MessageActionsProps) => {
  const { uid } = useSession();
  const offset = useLive(clockOffset);
  const { answer, showReaders, isStaff, isGroup, members } = useChatPlace();
  const { copy, recall, withdraw, hide } = useDeeds();
  // Closing, it gives the focus back to its button.
  const [last, setLast] = useState(menu);
  if (menu !== undefined && menu !== last) setLast(menu);
  const [hiding, setHiding] = useState<MessageRow>();
  return (
    <>
      {last !== undefined && (
        <MessageMenu
          message={last}
          open={menu !== undefined}
          may={{
            answer: last.seq > 0 && last.recalledAt === 0,
            copy: last.text !== '' && last.recalledAt === 0,
            recall: mayRecall(last, uid, isStaff, Date.now() + (offset ?? 0)),
            readers: isGroup && members.size <= receiptsUpTo && last.fromUid === uid && last.seq > 0,
            withdraw: last.seq === 0,
          }}
          onClose={onMenuClosed}
          onAnswer={() => answer(last)}
          onCopy={() => void copy(last)}
          onRecall={() => void recall(last)}
          onReaders={() => showReaders(last)}
          onWithdraw={() => void withdraw(last)}
          onHide={() => setHiding(last)}
        />
      )}
      {readers !== undefined && (
        <Suspense fallback={null}>
          <Readers message={readers} onClose={onReadersClosed} />
        </Suspense>
      )}
      <ConfirmDialog
        open={hiding !== undefined}
        title={<Trans>Delete this message for you?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => hiding !== undefined && hide(hiding)}
        onClose={() => setHiding(undefined)}
      >
        <Trans>It disappears on all of your devices. The others still have it.</Trans>
      </ConfirmDialog>
    </>
  );
};
