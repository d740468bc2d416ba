import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { aiActsOn, takeAiReviews } from '#contract/features/homework/ai-calls.ts';
import type { AiProposalRow } from '#contract/features/homework/ai-rows.ts';
import { isReady, isUntouched } from '#contract/features/homework/ai-rules.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { proposalOf } from '#src/features/homework/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';
import { AskDialog } from './ask-dialog.tsx';

interface ProposalBoxProps {
  readonly task: Task;
  readonly review: ReviewRow;
}

/** What a model proposes to say of one work, above what the teacher says; and the way to ask it. */
export const ProposalBox = ({ task, review }: ProposalBoxProps) => {
  const found = useLoaded(proposalOf, review.id);
  const [isAsking, setAsking] = useState(false);
  const proposal = found?.value;
  const canBeRead = review.attemptId !== '' && (review.state === 'submitted' || review.state === 'late');
  if (found === undefined || (proposal === undefined && !canBeRead)) return null;
  const ask = () => setAsking(true);
  return (
    <Box mb="4" data-ai>
      {proposal === undefined ? (
        <Button size="sm" variant="outline" onClick={ask}>
          <Sparkles size={16} aria-hidden />
          <Trans>Ask the AI…</Trans>
        </Button>
      ) : (
        <Proposal task={task} review={review} proposal={proposal} onAsk={ask} />
      )}
      {isAsking && <AskDialog task={task} subjects={[review.subject]} onClose={() => setAsking(false)} />}
    </Box>
  );
};

interface ProposalProps extends ProposalBoxProps {
  readonly proposal: AiProposalRow;
  readonly onAsk: () => void;
}

const Proposal = ({ task, review, proposal, onAsk }: ProposalProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const place = { courseId: task.row.courseId, activityId: task.row.id, subjects: [review.subject] };
  const act = async (result: ReturnType<typeof store.mutate>) => {
    const answer = await result;
    if (!answer.ok) tellRefusal(answer.refusal);
  };
  const take = useOnce(() => act(store.mutate(takeAiReviews, place)));
  const drop = useOnce(() => act(store.mutate(aiActsOn(task.row).retract, place)));
  const isWaiting = proposal.state === 'waiting';
  const isOld = proposal.attemptId !== review.attemptId;
  return (
    <Box borderWidth="1px" borderRadius="l2" p="3" bg="bg.muted" role="group" aria-label={t`Suggested by the AI`}>
      <Flex gap="2" align="center" mb="2" fontSize="sm" fontWeight="600">
        <Sparkles size={16} aria-hidden />
        <Text as="span" flex="1">
          <Trans>Suggested by the AI</Trans>
        </Text>
        {proposal.state === 'ready' && proposal.score !== null && (
          <Text as="span" textStyle="num">
            {scoreText(proposal.score)} / {scoreText(task.of.total)}
          </Text>
        )}
      </Flex>
      <Box aria-live="polite" fontSize="sm">
        {isWaiting && <Trans>Reading this submission…</Trans>}
        {proposal.state === 'failed' && <Why proposal={proposal} />}
        {proposal.state === 'ready' && <Said task={task} proposal={proposal} />}
        {isOld && !isWaiting && (
          <Text mt="2" color="fg.warning">
            <Trans>This is of an earlier version.</Trans>
          </Text>
        )}
      </Box>
      {isReady(proposal, review) && !isUntouched(review) && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          <Trans>You wrote a review already: it is not replaced.</Trans>
        </Text>
      )}
      <Flex gap="2" mt="3" wrap="wrap">
        {isReady(proposal, review) && isUntouched(review) && (
          <Button size="sm" onClick={take}>
            <Trans>Use as my draft</Trans>
          </Button>
        )}
        {!isWaiting && proposal.state === 'failed' && (
          <Button size="sm" variant="outline" onClick={onAsk}>
            <Trans>Ask again…</Trans>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={drop}>
          {isWaiting ? <Trans>Withdraw</Trans> : <Trans>Discard</Trans>}
        </Button>
      </Flex>
    </Box>
  );
};

const Why = ({ proposal: { why } }: { readonly proposal: AiProposalRow }) => {
  if (why === 'unreadable') return <Trans>There is no text in this submission that it could read.</Trans>;
  if (why === 'unusable') return <Trans>It answered nothing that can be used.</Trans>;
  return <Trans>It did not answer.</Trans>;
};

const Said = ({ task, proposal }: { readonly task: Task; readonly proposal: AiProposalRow }) => (
  <>
    {proposal.parts.length > 0 && (
      <Box as="ul" listStyleType="none" mb="2" color="fg.muted" textStyle="num">
        {proposal.parts.map((score, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
          <li key={index}>
            {task.row.parts[index]?.title}: {scoreText(score)} / {scoreText(task.row.parts[index]?.total ?? 0)}
          </li>
        ))}
      </Box>
    )}
    <Text whiteSpace="pre-wrap">
      <AsTyped text={proposal.comment} />
    </Text>
    {proposal.quotes.map((quote) => (
      <Box key={quote} as="blockquote" mt="2" ps="2" borderStartWidth="2px" color="fg.muted">
        {quote}
      </Box>
    ))}
    {proposal.isPartly && (
      <Text mt="2" color="fg.warning">
        <Trans>It has not read all of this submission.</Trans>
      </Text>
    )}
  </>
);
