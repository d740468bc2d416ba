import { useLingui } from '@lingui/react/macro';
import { Bell, BellOff, CheckCheck, Pin, PinOff, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { deleteSession, readConversation, setConversation } from '#contract/features/messaging/calls.ts';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';
import { type SendState, type Sign, sendState, signsOf } from '#src/features/messaging/data/signs.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
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

/** One row of a list is reached by Tab; arrows, Home and End lead to the others. Rows carry `data-row`. */
export const useRoving = (ids: readonly string[], preferred: string) => {
  const [moved, setMoved] = useState('');
  const current = [moved, preferred].find((id) => ids.includes(id)) ?? ids[0] ?? '';
  const go = (list: Element, id: string | undefined) => {
    if (id === undefined) return;
    list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return;
    const at = ids.indexOf(event.target.dataset.row);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(event.currentTarget, ids[next]);
  };
  /** However it came there, the row that has the focus is the one. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row } = target.dataset;
    if (row !== undefined) setMoved(row);
  };
  return { current, onKeyDown, onFocus };
};

interface NextRow {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onRemove: (id: string) => void;
}

/** When a row has gone from the list, whoever removed it goes on at the one that took its place. */
export const useNextRow = (ids: readonly string[]): NextRow => {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef({ id: '', index: 0 });
  useEffect(() => {
    const { id, index } = removed.current;
    if (id === '' || ids.includes(id)) return;
    removed.current = { id: '', index: 0 };
    const next = ids[Math.min(index, ids.length - 1)] ?? '';
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus();
  }, [ids]);
  const onRemove = (id: string) => {
    removed.current = { id, index: ids.indexOf(id) };
  };
  return { list, onRemove };
};

/** Of several messages of a conversation, the one that most needs to be seen. */
const order: readonly SendState[] = ['failed', 'queued', 'sending'];

export const stateOf = (sign: Sign | undefined, now: number): SendState | undefined => {
  const states = (sign?.promised ?? []).map((promised) => sendState(promised, now));
  return order.find((state) => states.includes(state));
};

/** Drafts and what has not arrived; looked at each second while something is on its way (S-350). */
export const useSigns = (): ReadonlyMap<string, Sign> => {
  const signs = useLive(signsOf);
  const [, setTurn] = useState(0);
  const isUnderWay = [...(signs?.values() ?? [])].some((sign) => stateOf(sign, Date.now()) === 'sending');
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => setTurn((turn) => turn + 1), second);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  return signs ?? none;
};

const none: ReadonlyMap<string, Sign> = new Map();
