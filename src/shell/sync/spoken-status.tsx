import { Box } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useConnectionText } from './connection-text.ts';
import { away, useSyncSummary } from './use-sync-summary.ts';

/**
 * For the ear: changes of the connection and work that needs the person. Not each save, not the first state. Directly in the
 * body, where it is heard beside a dialog too.
 */
export const SpokenStatus = () => {
  const { t } = useLingui();
  const { connection, attention: all, isShut } = useSyncSummary();
  // That the way is shut is said by its own name.
  const attention = isShut ? all - 1 : all;
  const textOf = useConnectionText();
  const [spoken, setSpoken] = useState('');
  const before = useRef({ connection, attention });
  useEffect(() => {
    const { connection: from, attention: had } = before.current;
    if (connection === 'checking') return;
    before.current = { connection, attention };
    if (attention > had) setSpoken(plural(attention, { one: '# thing needs you', other: '# things need you' }));
    else if (from !== connection && from !== 'checking')
      setSpoken(connection === 'online' && away.includes(from) ? t`Back online` : textOf(connection));
  }, [connection, attention, textOf, t]);
  return createPortal(
    <Box role="status" srOnly>
      {spoken}
    </Box>,
    document.body,
  );
};
