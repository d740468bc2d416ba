import { Flex } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { countUnsent, type Unsent } from './unsent-work.ts';

/** It by name and number: nobody gives up what they were not told of. */
export const UnsentList = ({
  unsent: { waiting, attention, drafts, uploads, shared },
}: {
  readonly unsent: Unsent;
}) => (
  <Flex as="ul" direction="column" gap="1" ps="5" listStyleType="disc">
    {waiting > 0 && (
      <li>
        <Plural value={waiting} one="# change waits to be sent" other="# changes wait to be sent" />
      </li>
    )}
    {uploads > 0 && (
      <li>
        <Plural value={uploads} one="# file is not uploaded yet" other="# files are not uploaded yet" />
      </li>
    )}
    {attention > 0 && (
      <li>
        <Plural value={attention} one="# change needs your decision" other="# changes need your decision" />
      </li>
    )}
    {drafts > 0 && (
      <li>
        <Plural value={drafts} one="# draft" other="# drafts" />
      </li>
    )}
    {shared > 0 && (
      <li>
        <Plural
          value={shared}
          one="# thing shared from another app is not used yet"
          other="# things shared from other apps are not used yet"
        />
      </li>
    )}
  </Flex>
);

/** Sends until nothing waits, and tells what is left each time it looks. */
export const useSendFirst = (onCount: (unsent: Unsent) => void) => {
  const session = useSession();
  const [sending, setSending] = useState(false);
  const told = useRef(onCount);
  told.current = onCount;
  useEffect(() => {
    if (!sending) return;
    session.nudge('manual');
    const timer = setInterval(() => {
      void countUnsent(session).then((counts) => {
        told.current(counts);
        if (counts.waiting + counts.uploads === 0) setSending(false);
      });
    }, 500);
    return () => clearInterval(timer);
  }, [sending, session]);
  return { sending, send: () => setSending(true) };
};
