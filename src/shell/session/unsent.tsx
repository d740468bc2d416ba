import { Flex } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';

/** Work that exists on this device only. */
export interface Unsent {
  readonly waiting: number;
  readonly attention: number;
  readonly drafts: number;
}

export const sumOf = ({ waiting, attention, drafts }: Unsent): number => waiting + attention + drafts;

/** It by name and number: nobody gives up what they were not told of. */
export const UnsentList = ({ unsent: { waiting, attention, drafts } }: { readonly unsent: Unsent }) => (
  <Flex as="ul" direction="column" gap="1" ps="5" listStyleType="disc">
    {waiting > 0 && (
      <li>
        <Plural value={waiting} one="# change waits to be sent" other="# changes wait to be sent" />
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
  </Flex>
);

/** Sends until nothing waits, and tells what is left each time it looks. */
export const useSendFirst = (onCount: (unsent: Unsent) => void) => {
  const { store, nudge } = useSession();
  const [sending, setSending] = useState(false);
  const told = useRef(onCount);
  told.current = onCount;
  useEffect(() => {
    if (!sending) return;
    nudge('manual');
    const timer = setInterval(() => {
      void store.counts().then((counts) => {
        told.current(counts);
        if (counts.waiting === 0) setSending(false);
      });
    }, 500);
    return () => clearInterval(timer);
  }, [sending, store, nudge]);
  return { sending, send: () => setSending(true) };
};
