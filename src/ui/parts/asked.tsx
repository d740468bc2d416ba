import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../live/use-answer.ts';
import { useRefusalText } from '../words/refusal-texts.ts';
import { Age } from '../words/time.tsx';
import { Waiting } from './waiting.tsx';

interface AskedProps<T> {
  readonly asked: Answer<T>;
  /** Offers to ask again, and says how old every answer is; otherwise only one that is kept. */
  readonly onAgain?: () => void;
  /** Without a network, on a device that was never told. */
  readonly unknown?: ReactNode;
  /** How many lines will come. */
  readonly rows?: number;
  readonly children: (value: T) => ReactNode;
}

/** What the server answers, with its age; or why there is no answer. */
export const Asked = <T,>({ asked, onAgain, unknown, rows = 3, children }: AskedProps<T>) => {
  const textOf = useRefusalText();
  if (asked.state === 'asking') return <Waiting rows={rows} />;
  if (asked.state === 'refused') return <Text color="fg.muted">{textOf(asked.refusal)}</Text>;
  if (asked.state === 'unknown') return unknown ?? <NotHere />;
  return (
    <>
      {(onAgain !== undefined || !asked.fresh) && (
        <Flex fontSize="xs" color="fg.muted" mb="2" align="center" gap="2">
          <span>
            <Trans>
              As of <Age at={asked.at} />
            </Trans>
          </span>
          {onAgain !== undefined && (
            <Button size="2xs" variant="ghost" onClick={onAgain}>
              <Trans>Refresh</Trans>
            </Button>
          )}
        </Flex>
      )}
      {children(asked.value)}
    </>
  );
};

/** A list that only the server has. */
export const NotHere = () => (
  <Flex gap="2" fontSize="sm" color="fg.muted" align="center">
    <CloudOff size={18} aria-hidden style={{ flexShrink: 0 }} />
    <Trans>This list is not on this device. It is shown when you are online.</Trans>
  </Flex>
);
