import { useLingui } from '@lingui/react/macro';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { can } from '#contract/core/roles.ts';
import { second } from '#contract/core/time.ts';
import type { ConversationRow, MessageRow } from '#contract/features/messaging/rows.ts';
import type { RowKey } from '#src/core/feature.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { type Facts, factsOf, type Member } from '#src/features/messaging/data/chat.ts';
import { type ShownMessage, waitingIn } from '#src/features/messaging/data/queries.ts';
import { isAsked, sendState } from '#src/features/messaging/data/signs.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { useStatus } from '#src/ui/live/use-status.ts';

/** What every line of an open chat may need. */
export interface ChatContextValue {
  readonly groupId: string;
  /** The other one of a private conversation; '' elsewhere. */
  readonly to: string;
  /** Several people: bubbles of others have names and pictures. */
  readonly isGroup: boolean;
  readonly members: ReadonlyMap<string, Member>;
  /** May take back what others said, at any time. */
  readonly isStaff: boolean;
  readonly answer: (message: MessageRow) => void;
  /** Puts a text into the box again. */
  readonly edit: (text: string) => void;
  /** Shows a message, wherever in the history it is. */
  readonly jumpTo: (id: string) => void;
  /** The message whose menu is open; '' while none is. */
  readonly menuOf: string;
  readonly openMenu: (message: MessageRow) => void;
  readonly showReaders: (message: MessageRow) => void;
}

const Context = createContext<ChatContextValue | undefined>(undefined);

export const ChatPlaceProvider = Context.Provider;

export const useChatContext = (): ChatContextValue => {
  const place = useContext(Context);
  if (place === undefined) throw new Error('useChatPlace outside of a chat');
  return place;
};

export interface ChatFacts {
  readonly groupId: string;
  /** The other person of a private conversation; '' elsewhere. */
  readonly to: string;
  readonly conversation: ConversationRow | undefined;
  readonly title: string;
  readonly isGroup: boolean;
  /** Manages the conversation. */
  readonly isStaff: boolean;
  readonly members: ReadonlyMap<string, Member>;
  /** Why one may not write; `undefined` where one may. */
  readonly silence: 'muted' | 'outside' | undefined;
}

/** What is known of a conversation; `undefined` while the device is asked. */
export const useChatFacts = (groupId: string, to: string): ChatFacts | undefined => {
  const { t } = useLingui();
  const { uid } = useSession();
  const facts = useLive(factsOf, groupId, to);
  return useMemo(() => {
    if (facts === undefined) return undefined;
    const { conversation, role, members, title } = facts;
    const kind = conversation?.kind ?? 'private';
    const isGroup = kind !== 'private';
    return {
      groupId,
      conversation,
      isGroup,
      to: isGroup ? '' : to || (members.find((member) => member.uid !== uid)?.uid ?? ''),
      title: kind === 'team' ? t`${title}: teaching team` : title,
      isStaff: can(role, 'conversation.manage'),
      members: new Map(members.map((member) => [member.uid, member])),
      silence: silenceOf(facts),
    };
  }, [facts, groupId, to, uid, t]);
};

const silenceOf = ({ conversation, role }: Facts): ChatFacts['silence'] => {
  if (conversation === undefined) return undefined;
  if (!can(role, 'message.send')) return 'outside';
  return conversation.mutedAll && !can(role, 'conversation.manage') ? 'muted' : undefined;
};

/** The time of this device, once a second for as long as something depends on it. */
const useNow = (isWanted: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
};

/** How far a message of mine is that the server does not have. */
export interface Delivery {
  readonly mid: string;
  readonly messageId: string;
  /** `refused`: failed for good, because the server said no. */
  readonly progress: 'queued' | 'sending' | 'failed' | 'refused';
  readonly refusal: Refusal | undefined;
  /** It goes when the person says so. */
  readonly isAsked: boolean;
  /** Its writer gave it up when it may have been sent already: the server is asked. */
  readonly isGivenUp: boolean;
}

export interface Outbound {
  /** In the order in which they were said; also those that the replica has no more, because they were refused. */
  readonly messages: readonly MessageRow[];
  /** By message. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
  /** What did not get through, until somebody does something about it. */
  readonly stuck: readonly Delivery[];
  /** Waited for more than a day, and goes when the person says so. */
  readonly late: readonly Delivery[];
}

const none: readonly ShownMessage[] = [];

/** What one said here that the server has not placed, looked at every second while there is something (S-350). */
export const useOutbound = (groupId: string): Outbound => {
  const waiting = useLive(waitingIn, groupId) ?? none;
  const isOpen = waiting.some(({ entry }) => entry?.state === 'queued' || entry?.state === 'sending');
  const now = useNow(isOpen);
  return useMemo(() => outboundFrom(waiting, now), [waiting, now]);
};

const outboundFrom = (waiting: readonly ShownMessage[], now: number): Outbound => {
  const all = waiting.flatMap(({ message, entry }) => {
    const progress = progressOf(entry, now);
    if (entry === undefined || progress === 'sent') return [];
    const { mid, refusal, seal } = entry;
    const isGivenUp = seal === 'discard';
    return [{ mid, messageId: message.id, progress, refusal, isAsked: isAsked(entry), isGivenUp }];
  });
  return {
    messages: waiting.map(({ message }) => message),
    deliveries: new Map(all.map((delivery) => [delivery.messageId, delivery])),
    stuck: all.filter(({ progress, isGivenUp }) => !isGivenUp && (progress === 'failed' || progress === 'refused')),
    late: all.filter(({ isAsked }) => isAsked),
  };
};

const progressOf = (entry: OutboxEntry | undefined, now: number): Delivery['progress'] | 'sent' =>
  !isAsked(entry) && (entry?.state === 'rejected' || entry?.state === 'parked') ? 'refused' : sendState(entry, now);

interface Pending {
  /** What shows that the server does not know of it. */
  readonly mark: Mark | undefined;
  /** Nor can it be told now: what was done to the row is still to come. */
  readonly isToCome: boolean;
  /** Nothing reaches the server now. */
  readonly isAway: boolean;
}

/** How far it is with what was done to a row. */
export const usePending = (key: RowKey): Pending => {
  const mark = useMarks([key]).get(key);
  const { connection } = useStatus();
  const isAway = connection !== 'online' && connection !== 'checking';
  return { mark, isAway, isToCome: mark !== undefined && isAway };
};
