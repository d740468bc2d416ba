import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';

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
