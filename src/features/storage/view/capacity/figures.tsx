import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call, Input, Output } from '#contract/core/call.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { type AccountCapacity, calMember, getUserStorage } from '#contract/features/storage/calls.ts';
import type { Rpc } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { languageTag } from '#src/ui/words/language.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Age } from '#src/ui/words/time.tsx';

/** What a course and an account have in common. */
export type Spaces = Omit<AccountCapacity, 'courseCount' | 'resourceSpace' | 'resourceCount'>;

export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <Box as="dl" fontSize="sm">
    {children}
  </Box>
);

interface FigureProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
}

export const Figure = ({ name, value, hint }: FigureProps) => (
  <Flex justify="space-between" gap="4" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
    <Box as="dt" minW="0">
      {name}
      {hint !== undefined && (
        <Text fontSize="xs" color="fg.muted">
          {hint}
        </Text>
      )}
    </Box>
    <Box as="dd" textStyle="num" whiteSpace="nowrap" fontWeight="500">
      {value}
    </Box>
  </Flex>
);

/** The pairs of space and count, and what is calculated from them. */
export const SpaceFigures = ({ spaces }: { readonly spaces: Spaces }) => {
  const { t } = useLingui();
  const { privateDeployment } = useSchool();
  const pairs = [
    { name: t`Materials`, space: spaces.coursewareSpace, count: spaces.coursewareCount },
    { name: t`Interactive courseware`, space: spaces.interactSpace, count: spaces.interactCount },
    { name: t`Homework`, space: spaces.homeworkSpace, count: spaces.homeworkCount },
    { name: t`Live lessons`, space: spaces.liveSpace, count: spaces.liveCount },
    { name: t`Recordings`, space: spaces.recordSpace, count: spaces.recordCount },
  ];
  return (
    <>
      {pairs.map(({ name, space, count }) => (
        <Figure key={name} name={name} value={<Pair space={space} count={count} />} />
      ))}
      <Figure
        name={<Trans>Materials capacity × student person-times</Trans>}
        hint={<Trans>A student of two courses counts twice.</Trans>}
        value={`${sizeText(spaces.coursewareSpace)} × ${spaces.studentCount}`}
      />
      {!privateDeployment && <Figure name={<Trans>Cost of live lessons</Trans>} value={yuan(spaces.liveFee)} />}
    </>
  );
};

const Pair = ({ space, count }: { readonly space: number; readonly count: number }) => {
  const { t } = useLingui();
  const size = sizeText(space);
  return t`${size} (${count})`;
};

const yuan = (amount: number): string =>
  new Intl.NumberFormat(languageTag(), { style: 'currency', currency: 'CNY' }).format(amount);

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

/** What everything of a teacher takes on the server. */
export const AccountFigures = () => (
  <Answered ask={getUserStorage} again={(rpc) => rpc.ask(calMember, {})} input={{}}>
    {(account) => (
      <>
        <Box pb="3">
          <Text fontSize="2xl" lineHeight="1.3" fontWeight="600" textStyle="num">
            {sizeText(account.totalSpace)}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            <Trans>used in all your courses and your prep area</Trans>
          </Text>
        </Box>
        <Figures>
          <Figure name={<Trans>Courses</Trans>} value={account.courseCount} />
          <Figure name={<Trans>Student person-times</Trans>} value={account.studentCount} />
          <SpaceFigures spaces={account} />
          <Figure
            name={<Trans>Prep area</Trans>}
            value={<Pair space={account.resourceSpace} count={account.resourceCount} />}
          />
        </Figures>
      </>
    )}
  </Answered>
);
