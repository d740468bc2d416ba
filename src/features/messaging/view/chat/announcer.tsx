import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useGist } from './bubble/gist.ts';
import { useChatPlace } from './context.ts';

/** For the ear: what others say while the chat is open, and nothing of what lies there already. */
export const Announcer = ({ newest }: { readonly newest: MessageRow | undefined }) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const { members } = useChatPlace();
  const gistOf = useGist();
  const [said, setSaid] = useState('');
  const last = useRef<number>(undefined);
  const seq = newest?.seq ?? 0;
  useEffect(() => {
    const before = last.current;
    last.current = Math.max(seq, before ?? 0);
    if (newest === undefined || before === undefined || seq <= before) return;
    if (newest.fromUid === uid || newest.type === 'change') return;
    const name = members.get(newest.fromUid)?.name ?? '';
    const gist = gistOf(newest);
    setSaid(name === '' ? gist : t`${name}: ${gist}`);
  }, [seq, newest, uid, members, gistOf, t]);
  return (
    <Box srOnly aria-live="polite" data-said>
      {said}
    </Box>
  );
};
