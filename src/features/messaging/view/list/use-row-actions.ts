import { useLingui } from '@lingui/react/macro';
import { Bell, BellOff, CheckCheck, Pin, PinOff, Trash2 } from 'lucide-react';
import type { Refusal } from '#contract/core/refusal.ts';
import { deleteSession, readConversation, setConversation } from '#contract/features/messaging/calls.ts';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';
import { useSession } from '#src/ui/live/session.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { leaveChat, panel } from '../panel/state.ts';

export interface RowActions {
  readonly actionsOf: (item: ConversationItem) => readonly RowAction[];
  readonly remove: (item: ConversationItem) => void;
}

/** What may be done with a conversation in one's own list; nobody else notices any of it. `onRemove` is told before a row goes. */
export const useRowActions = (onRemove: (groupId: string) => void): RowActions => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const told = async (asked: Promise<{ readonly ok: boolean; readonly refusal?: Refusal }>) => {
    const { refusal } = await asked;
    if (refusal !== undefined) tellRefusal(refusal);
  };
  const remove = ({ id, placedSeq }: ConversationItem) => {
    onRemove(id);
    // Closed first: shown, it would be read and listed again.
    if (panel.at?.groupId === id) leaveChat();
    void told(store.mutate(deleteSession, { groupId: id, seq: placedSeq }));
  };
  const actionsOf = (item: ConversationItem): readonly RowAction[] => {
    const { id: groupId, mark, unread, placedSeq } = item;
    const set = (change: { readonly pinned: boolean } | { readonly muted: boolean }) =>
      void told(store.mutate(setConversation, { groupId, ...change }));
    return [
      mark.pinned
        ? { id: 'unpin', label: t`Unpin`, icon: PinOff, onChoose: () => set({ pinned: false }) }
        : { id: 'pin', label: t`Pin to the top`, icon: Pin, onChoose: () => set({ pinned: true }) },
      mark.muted
        ? { id: 'unmute', label: t`Unmute`, icon: Bell, onChoose: () => set({ muted: false }) }
        : { id: 'mute', label: t`Mute`, icon: BellOff, onChoose: () => set({ muted: true }) },
      ...(unread > 0
        ? [
            {
              id: 'read',
              label: t`Mark as read`,
              icon: CheckCheck,
              onChoose: () => void told(store.mutate(readConversation, { groupId, seq: placedSeq })),
            },
          ]
        : []),
      {
        id: 'remove',
        label: t`Remove from the list`,
        icon: Trash2,
        isApart: true,
        onChoose: () => remove(item),
      },
    ];
  };
  return { actionsOf, remove };
};
