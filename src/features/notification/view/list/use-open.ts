import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { readIt } from '#contract/features/notification/calls.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import { myRoles } from '#src/features/course/data/public.ts';
import type { Listed } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { targetOf } from './targets.ts';

export interface Opening {
  readonly addressOf: (row: NotificationRow) => string | undefined;
  readonly read: (listed: Listed) => void;
  /** Marks it as read and goes where it leads. A press that asks for another tab is left to the browser. */
  readonly press: (listed: Listed, event?: MouseEvent) => void;
}

export const useOpening = (onLeave?: () => void): Opening => {
  const { store } = useSession();
  const router = useRouter();
  const tellRefusal = useTellRefusal();
  const roles = useLive(myRoles);
  const addressOf = (row: NotificationRow) => targetOf(row, roles?.get(row.courseId));
  const read = ({ row, unread }: Listed) => {
    if (!unread) return;
    void store.mutate(readIt, { id: row.id, upTo: row.arrivedAt }).then((result) => {
      if (!result.ok) tellRefusal(result.refusal);
    });
  };
  const press = (listed: Listed, event?: MouseEvent) => {
    read(listed);
    if (event !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event?.preventDefault();
    const address = addressOf(listed.row);
    if (address === undefined) return;
    onLeave?.();
    router.history.push(address);
  };
  return { addressOf, read, press };
};
