import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { namesOf } from '#src/features/messaging/data/signs.ts';
import { useShared } from '#src/ui/live/use-live.ts';
import { useChatContext } from './context.ts';

/** A message in one line: its words, or what it is. */
export const useGist = (): ((message: MessageRow) => string) => {
  const { t } = useLingui();
  return useCallback(
    (message) => {
      if (message.recalledAt > 0) return t`Recalled message`;
      const name = message.file?.name ?? '';
      const kinds: Readonly<Partial<Record<MessageRow['type'], string>>> = {
        image: t`[Picture]`,
        file: t`[File] ${name}`,
        audio: t`[Voice message]`,
        video: t`[Video]`,
        homework: t`[Homework] ${message.card?.title ?? ''}`,
      };
      return [kinds[message.type], message.text].filter(Boolean).join(' ').replace(/\s+/g, ' ');
    },
    [t],
  );
};

/** What somebody is called who is in the conversation, or left it and is in a course of mine; `undefined`: this device does not know. */
export const useNameOf = (): ((uid: string) => string | undefined) => {
  const { members } = useChatContext();
  const names = useShared(namesOf);
  return (uid) => members.get(uid)?.name || names?.get(uid);
};
