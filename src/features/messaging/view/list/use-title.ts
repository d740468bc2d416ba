import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';

type Titled = Pick<ConversationItem, 'title'> & {
  readonly conversation: Pick<ConversationItem['conversation'], 'kind'>;
};

/** What a conversation is called: a teaching team after its course, people whose names are not here yet all the same. */
export const useTitle = (): ((of: Titled) => string) => {
  const { t } = useLingui();
  return useCallback(
    ({ title, conversation: { kind } }) => {
      if (kind === 'team') return title === '' ? t`Teaching team` : t`Teaching team · ${title}`;
      if (title !== '') return title;
      return kind === 'course' ? t`A course` : kind === 'group' ? t`A group` : t`Private conversation`;
    },
    [t],
  );
};
