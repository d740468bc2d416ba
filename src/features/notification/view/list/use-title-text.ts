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
              one: `${senderName} and # more joined “${courseName}”`,
              other: `${senderName} and # more joined “${courseName}”`,
            })
          : t`${senderName} joined “${courseName}”`;
      return {
        own: title,
        joined,
        removed: t`You were removed from “${courseName}”`,
        becameAssistant: t`You are now an assistant of “${courseName}”`,
        mentioned:
          courseName === ''
            ? t`${senderName} mentioned you: ${title}`
            : t`${senderName} mentioned you in “${courseName}”: ${title}`,
        reminded: t`Please read: ${title}`,
        added: t`${senderName} added you to “${courseName}”`,
        rightsChanged: t`What you may do in “${courseName}” was changed`,
        offered: t`${senderName} wants to hand “${courseName}” over to you`,
        tookOver: t`${senderName} has taken over “${courseName}”`,
        applied: t`${senderName} applies for “${courseName}”`,
        admitted: t`You were admitted to “${courseName}”`,
        declined: t`Your application for “${courseName}” was declined`,
        certified: t`“${title}” has certified you`,
        uncertified: t`You were not certified: ${title}`,
        appealed: t`Appeal about the account ${title}`,
        appealDecided: t`Answer to your appeal: ${title}`,
        urged: t`Please hand in: ${title}`,
        handedIn: t`${senderName} handed in “${title}” for your group`,
        takenIn: t`${senderName} took in your submission for “${title}”`,
        returned: t`“${title}” was returned to you`,
        reviewed: t`“${title}” was reviewed`,
        peerReview: t`Submissions for “${title}” wait for your review`,
        becameStudent: t`You are now a student of “${courseName}”`,
      }[text];
    },
    [t],
  );
};
