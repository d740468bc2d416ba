import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call, Input, Output } from '#contract/core/call.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import type { Rpc } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Age } from '#src/ui/words/time.tsx';

interface AnsweredProps<C extends Call> {
  readonly ask: C;
  /** Calculates anew on the server. */
  readonly again: (rpc: Rpc) => Promise<Result<unknown>>;
  readonly input: Input<C>;
  readonly children: (value: Output<C>) => ReactNode;
}

/** Numbers of the server with their age, and the way to have them calculated anew. */
export const Answered = <C extends Call>({ ask, again, input, children }: AnsweredProps<C>) => {
  const { rpc } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const textOf = useRefusalText();
  const { asked, ask: askAgain } = useAnswer(ask, input);
  const rested = useRested(async () => {
    const done = await again(rpc).catch((error: unknown) => refused(refusalOfTrouble(error)));
    if (done.ok) askAgain();
    else tellRefusal(done.refusal);
  }, canAsk);
  if (asked.state === 'asking') return <Waiting />;
  if (asked.state === 'refused') return <Text color="fg.muted">{textOf(asked.refusal)}</Text>;
  if (asked.state === 'unknown')
    return (
      <Text color="fg.muted">
        <Trans>These numbers come from the server and have not been asked for on this device yet.</Trans>
      </Text>
    );
  const { calculatedAt } = asked.value as { readonly calculatedAt: number };
  return (
    <>
      {children(asked.value)}
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" pt="3">
        <Text fontSize="sm" color="fg.muted">
          <Trans>
            Calculated <Age at={calculatedAt * second} />
          </Trans>
        </Text>
        <Button size="sm" variant="outline" {...rested}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Recalculate</Trans>
        </Button>
      </Flex>
    </>
  );
};
