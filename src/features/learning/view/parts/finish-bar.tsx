import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { hour, minute, second } from '#contract/core/time.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { finishLearnV2 } from '#contract/features/learning/calls.ts';
import type { LearnRow } from '#contract/features/learning/rows.ts';
import { percentOf } from '#contract/features/learning/rules.ts';
import { learnTable } from '#contract/features/learning/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { isPlayed } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { LogKind } from '../record/keep.ts';
import { Progress, StateMark } from './progress.tsx';

/** How long something took, as people say it: seconds only below a minute. */
export const useDuration = (): ((milliseconds: number) => string) => {
  const { t } = useLingui();
  return (milliseconds) => {
    if (milliseconds < minute) {
      const seconds = Math.floor(milliseconds / second);
      return t`${seconds} s`;
    }
    const minutes = Math.floor((milliseconds % hour) / minute);
    const hours = Math.floor(milliseconds / hour);
    return hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes} min`;
  };
};

/** `contenttype` of recordings of a live class (E-019). */
export const liveTypeOf = ({ kind }: ActivityRow): 20 | 21 | undefined => {
  if (kind === 'liveReplay') return 20;
  return kind === 'recordedVideo' ? 21 : undefined;
};

/** A recording is completed by playing it; anything else by saying so. */
export const logKindOf = (activity: ActivityRow): LogKind => {
  if (liveTypeOf(activity) !== undefined) return 'live';
  return activity.file !== null && isPlayed(activity.file) ? 'video' : 'document';
};

interface FinishBarProps {
  readonly activity: ActivityRow;
  readonly row: LearnRow | undefined;
}

/** One's own progress with an activity, and "I am done". */
export const FinishBar = ({ activity, row }: FinishBarProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const duration = useDuration();
  const { id, courseId } = activity;
  const key = rowKey(learnTable, id);
  const mark = useMarks([key]).get(key);
  const state = row?.state ?? 'notLearned';
  const percent = row === undefined ? 0 : percentOf(row);
  const finish = async () => {
    const result = await store.mutate(finishLearnV2, { courseId, id });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <Flex
      as="section"
      aria-label={t`Your progress`}
      align="center"
      columnGap="4"
      rowGap="2"
      wrap="wrap"
      px="4"
      py="2.5"
      minH="56px"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <StateMark state={state} />
      {row !== undefined && row.time > 0 && (
        <Text fontSize="sm" color="fg.muted" textStyle="num">
          {duration(row.time)}
        </Text>
      )}
      {row !== undefined && row.length > 0 && (
        <Flex align="center" gap="2" minW="8rem" flex="1" maxW="16rem">
          <Progress percent={percent} label={t`Played`} />
          <Text fontSize="sm" color="fg.muted" textStyle="num">
            {percent}%
          </Text>
        </Flex>
      )}
      <SyncMark mark={mark} />
      {state !== 'completed' && (
        <Button size="sm" variant="outline" ms="auto" onClick={() => void finish()}>
          <Check aria-hidden />
          <Trans>Mark as completed</Trans>
        </Button>
      )}
      {state !== 'completed' && logKindOf(activity) !== 'document' && (
        <Text fontSize="xs" color="fg.subtle" flexBasis="100%">
          <Trans>It is completed by itself when nine tenths of it were played.</Trans>
        </Text>
      )}
    </Flex>
  );
};
