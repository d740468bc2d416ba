import { useCallback, useRef } from 'react';
import type * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import type { Result } from '#contract/core/result.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { DraftEnd } from '#src/core/drafts.ts';
import { composeDraft, nothingWritten, type Writing } from '#src/features/messaging/data/drafts.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** Somebody who can be spoken to. */
export interface Person {
  readonly uid: string;
  readonly name: string;
}

/** `@` and what was typed behind it, up to the caret. */
export interface MentionQuery {
  /** Where the `@` stands. */
  readonly from: number;
  readonly word: string;
}

const longestName = 20;

/** Whom the person is about to name; in an address of a mailbox nobody. */
export const askedAt = (text: string, caret: number): MentionQuery | undefined => {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret - from > longestName) return undefined;
  if (/[\w.@]/.test(text[from - 1] ?? '')) return undefined;
  const word = text.slice(from + 1, caret);
  return /[\s@]/.test(word) ? undefined : { from, word };
};

const max = 50;

/** Whose name begins so goes before whose name only holds it. */
export const peopleFor = (people: readonly Person[], word: string): readonly Person[] => {
  const wanted = word.toLocaleLowerCase();
  const rank = ({ name }: Person): number => name.toLocaleLowerCase().indexOf(wanted);
  return people
    .filter((person) => rank(person) !== -1)
    .sort((one, other) => Math.min(rank(one), 1) - Math.min(rank(other), 1))
    .slice(0, max);
};

/** The text with the name in the place of what was typed, and where the caret stands then. */
export const withMention = (text: string, { from, word }: MentionQuery, { name }: Person) => {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: `${before}${text.slice(from + 1 + word.length).replace(/^ /, '')}`, caret: before.length };
};

/** Of those who were picked, whoever the text still names (C-415). */
export const mentionedIn = (text: string, picked: readonly Person[]): string[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ uid }) => uid)),
];

/** What one message carries; the rest is known. */
export type Outgoing = Pick<MessageRow, 'type' | 'text'> &
  Partial<Pick<MessageRow, 'file' | 'card' | 'replyTo' | 'mentions'>>;

interface Addressed {
  readonly groupId: string;
  /** The other one of a private conversation; '' elsewhere. */
  readonly to: string;
}

const messageOf = ({ groupId, to }: Addressed, id: string, outgoing: Outgoing) =>
  ({ id, groupId, ...(to === '' ? {} : { to }), ...outgoing }) as z.input<typeof sendMessage.input>;

/** Promises a message to a conversation; the draft that it waited in ends with that. */
export const useSendMessage = ({
  groupId,
  to,
}: Addressed): ((outgoing: Outgoing, ends?: DraftEnd) => Promise<Result<unknown>>) => {
  const { store } = useSession();
  return useCallback(
    (outgoing, ends) => {
      const id = makeId();
      return store.mutate(sendMessage, messageOf({ groupId, to }, id, outgoing), { id, ...(ends && { ends }) });
    },
    [store, groupId, to],
  );
};

/** The end of the files that are being sent to a conversation. */
const ends = new Map<string, Promise<unknown>>();

/** Files go when those that were picked before them have gone, however long one takes to be kept. */
export const inTurn = <T>(groupId: string, work: () => Promise<T>): Promise<T> => {
  const turn = (ends.get(groupId) ?? Promise.resolve()).then(work, work);
  ends.set(groupId, turn);
  return turn;
};

export interface Compose extends Writing {
  readonly setText: (text: string) => void;
  readonly setReplyTo: (id: string) => void;
  /** What answers this message goes by itself; another one that is being answered by now stays. */
  readonly answered: (id: string) => void;
  readonly pick: (text: string, person: Person) => void;
  /** Sending an empty text does nothing (S-438). */
  readonly canSend: boolean;
  /** Answers whether what stood here is promised, or nothing did. */
  readonly send: () => Promise<boolean>;
}

export const useCompose = (groupId: string, to: string, onSent: () => void): Compose => {
  const draft = useDraft<Writing>(composeDraft(groupId), nothingWritten);
  const tellRefusal = useTellRefusal();
  const { value, setValue } = draft;
  const latest = useRef(value);
  latest.current = value;
  const set = (change: Partial<Writing>) => {
    latest.current = { ...latest.current, ...change };
    setValue(latest.current);
  };
  const isSendable = ({ text }: Writing) => text.trim() !== '' && text.length <= limits.messageChars;
  const send = async () => {
    if (!isSendable(latest.current)) return true;
    onSent();
    const result = await draft.send(sendMessage, (written, id) => {
      if (!isSendable(written)) return undefined;
      const { text, picked, replyTo } = written;
      return messageOf({ groupId, to }, id, {
        type: 'text',
        text: text.trim(),
        mentions: mentionedIn(text, picked),
        replyTo,
      });
    });
    if (result?.ok === false) tellRefusal(result.refusal);
    return result?.ok === true;
  };
  return {
    ...value,
    setText: (text) => set({ text }),
    setReplyTo: (replyTo) => set({ replyTo }),
    answered: (id) => {
      if (id !== '' && latest.current.replyTo === id) set({ replyTo: '' });
    },
    pick: (text, person) => set({ text, picked: [...latest.current.picked, person] }),
    canSend: isSendable(value),
    send,
  };
};
