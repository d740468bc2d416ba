import { useRef } from 'react';
import { limits } from '#contract/core/limits.ts';
import { composeDraft, nothingWritten, type Writing } from '#src/features/messaging/data/carried/box-drafts.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { mentionedIn, type Person } from './mentions.ts';
import { useSend } from './use-send.ts';

export interface Compose extends Writing {
  readonly setText: (text: string) => void;
  readonly setReplyTo: (id: string) => void;
  /** What answers this message goes by itself; another one that is being answered by now stays. */
  readonly answered: (id: string) => void;
  readonly pick: (text: string, person: Person) => void;
  /** Sending an empty text does nothing (S-438). */
  readonly canSend: boolean;
  readonly send: () => void;
}

export const useCompose = (groupId: string, to: string, onSent: () => void): Compose => {
  const draft = useDraft<Writing>(composeDraft(groupId), nothingWritten);
  const send = useSend(groupId, to);
  const tellRefusal = useTellRefusal();
  const { value, setValue } = draft;
  const latest = useRef(value);
  latest.current = value;
  const canSend = value.text.trim() !== '' && value.text.length <= limits.messageChars;
  const set = (change: Partial<Writing>) => {
    latest.current = { ...latest.current, ...change };
    setValue(latest.current);
  };
  const sendIt = async () => {
    const sent = latest.current;
    // Free for the next message at once; the draft on the device goes when the outbox has it.
    set(nothingWritten);
    // Never behind a file that is still being kept: until it is promised, what was typed is in this page only.
    const result = await send({
      type: 'text',
      text: sent.text.trim(),
      mentions: mentionedIn(sent.text, sent.picked),
      replyTo: sent.replyTo,
    });
    if (!result.ok) {
      latest.current = { ...sent, text: [sent.text, latest.current.text].filter(Boolean).join('\n') };
      draft.giveBack(latest.current);
      tellRefusal(result.refusal);
      return;
    }
    if (latest.current.text === '' && latest.current.replyTo === '') await draft.drop();
  };
  return {
    ...value,
    setText: (text) => set({ text }),
    setReplyTo: (replyTo) => set({ replyTo }),
    answered: (id) => {
      if (id !== '' && latest.current.replyTo === id) set({ replyTo: '' });
    },
    pick: (text, person) => set({ text, picked: [...latest.current.picked, person] }),
    canSend,
    send: () => {
      if (latest.current.text.trim() === '' || latest.current.text.length > limits.messageChars) return;
      onSent();
      void sendIt();
    },
  };
};
