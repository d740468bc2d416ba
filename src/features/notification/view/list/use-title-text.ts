import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { NotificationRow } from '#contract/features/notification/rows.ts';

type Said = Pick<NotificationRow, 'text' | 'title' | 'senderName' | 'people' | 'courseName'>;

/** What a notification says: its author's words, or ours in the reader's language. */
export const useTitleText = (): ((said: Said) => string) => {
  const { t } = useLingui();
  return useCallback(
    ({ text, title, senderName, people, courseName }: Said) => {
      const others = people - 1;
      const joined =
        others > 0
          ? plural(others, {
              one: `${senderName} and # more joined the course`,
              other: `${senderName} and # more joined the course`,
            })
          : t`${senderName} joined the course`;
      return {
        own: title,
        joined,
        removed: t`You were removed from the course “${courseName}”`,
        becameAssistant: t`You are now an assistant of the course`,
        becameStudent: t`You are now a student of the course`,
      }[text];
    },
    [t],
  );
};
