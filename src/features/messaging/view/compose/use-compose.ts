import { useRef } from 'react';
import { limits } from '#contract/core/limits.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { composeDraft, nothingWritten, type Writing } from '#src/features/messaging/data/carried/box-drafts.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { mentionedIn, type Person } from './mentions.ts';
import { messageOf } from './use-send-message.ts';

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
