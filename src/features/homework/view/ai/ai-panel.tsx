import { Box, Button, Flex, Progress, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { aiActsOn, takeAiReviews } from '#contract/features/homework/ai-calls.ts';
import type { AiProposalRow } from '#contract/features/homework/ai-rows.ts';
import { isReady, isUntouched } from '#contract/features/homework/ai-rules.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';
import type { Work } from '../review/works.ts';

interface AiPanelProps {
  readonly task: Task;
  readonly works: readonly Work[];
  readonly proposals: ReadonlyMap<string, AiProposalRow>;
}

/** How far a model is with the works of a homework, and what is done with its proposals together; nothing where it was not asked. */
export const AiPanel = ({ task, works, proposals }: AiPanelProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const all = [...proposals.values()];
  const done = all.filter(({ state }) => state !== 'waiting').length;
  const ready = works
    .filter(({ review }) => isReady(proposals.get(review.subject), review) && isUntouched(review))
    .map(({ review }) => review.subject);
  const place = { courseId: task.row.courseId, activityId: task.row.id };
  const act = async (result: ReturnType<typeof store.mutate>) => {
    const answer = await result;
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  const take = useOnce(() =>
    act(store.mutate(takeAiReviews, { ...place, subjects: ready.slice(0, homeworkLimits.bulk) })),
  );
  const drop = useOnce(() =>
    act(
      store.mutate(aiActsOn(task.row).retract, {
        ...place,
        subjects: all.map(({ subject }) => subject).slice(0, homeworkLimits.bulk),
      }),
    ),
  );
  if (all.length === 0) return null;
  return (
    <Flex
      role="group"
      aria-label={t`AI review`}
      mb="4"
      p="4"
      gap="3"
      align="center"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <Sparkles size={18} aria-hidden />
      <Box flex="1" minW="12rem" aria-live="polite">
        <Text fontWeight="500">
          {done < all.length ? (
            <Trans>
              The AI has read {done} of {all.length} submissions
            </Trans>
          ) : (
            <Plural value={all.length} one="The AI has read # submission" other="The AI has read # submissions" />
          )}
        </Text>
        {done < all.length && (
          <Progress.Root value={(100 * done) / all.length} size="sm" mt="2" aria-label={t`AI review`}>
            <Progress.Track>
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        )}
      </Box>
      {ready.length > 0 && (
        <Button size="sm" onClick={take}>
          <Plural value={ready.length} one="Use # as my draft" other="Use # as my drafts" />
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={drop}>
        {done < all.length ? <Trans>Withdraw</Trans> : <Trans>Discard all</Trans>}
      </Button>
    </Flex>
  );
};
