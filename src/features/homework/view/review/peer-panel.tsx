import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as calls from '#contract/features/homework/peer-calls.ts';
import type { PeerRules } from '#contract/features/homework/rows.ts';
import { peerTasksOf } from '#src/features/homework/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { peerDraftOf, peerFrom } from '../editor/draft.ts';
import { PeerFields } from '../editor/mode-fields.tsx';
import type { Task } from '../parts/task-of.tsx';
import type { Work } from './works.ts';

interface PeerPanelProps {
  readonly task: Task;
  readonly works: readonly Work[];
}

/** How far the classmates' reviews are: giving them out, their rules, and taking their scores over as drafts. */
export const PeerPanel = ({ task, works }: PeerPanelProps) => {
  const { row } = task;
  const { store } = useSession();
  const online = useCanAsk();
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const tasks = useLive(peerTasksOf, row.id) ?? [];
  const [isOpen, setOpen] = useState(false);
  const place = { courseId: row.courseId, activityId: row.id };
  const done = tasks.filter(({ doneAt }) => doneAt > 0).length;
  const given = new Set(tasks.map(({ subject }) => subject));
  const here = works.filter(({ review }) => review.attemptId !== '' && review.state !== 'returned');
  const waiting = here.filter(({ student }) => !given.has(student.uid)).length;
  const scored = here.filter(({ review, student }) => review.draft.score === null && given.has(student.uid));
  const distribute = useOnce(async () => {
    const result = await store.mutate(calls.distributeReviews, place);
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`The submissions are assigned.`);
  });
  const take = useOnce(async () => {
    const subjects = scored.map(({ student }) => student.uid);
    const result = await store.mutate(calls.takePeerScores, { ...place, subjects });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(t`Their scores are your drafts now. Where they differ widely, you decide.`);
  });
  if (row.peer === null) return null;
  return (
    <Flex
      role="group"
      aria-label={t`Reviews by classmates`}
      mb="4"
      px="4"
      py="3"
      gap="3"
      align="center"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <Box flex="1" minW="12rem" fontSize="sm">
        <Text fontWeight="500">
          <Trans>Reviews by classmates</Trans>
        </Text>
        <Text color="fg.muted">
          {tasks.length === 0 ? (
            <Trans>Not assigned yet</Trans>
          ) : (
            <Trans>
              {done} of {tasks.length} written
            </Trans>
          )}
          {row.peer.dueAt > 0 && (
            <>
              {' · '}
              <Trans>
                due <Time at={row.peer.dueAt} />
              </Trans>
            </>
          )}
          {tasks.length > 0 && waiting > 0 && row.peer.way !== 'teacher' && (
            <>
              {' · '}
              <Plural value={waiting} one="# submission came later" other="# submissions came later" />
            </>
          )}
          {!online && (
            <>
              {' · '}
              <Trans>Assigning needs the network.</Trans>
            </>
          )}
        </Text>
      </Box>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        <Trans>Rules…</Trans>
      </Button>
      {waiting > 0 && here.length > 1 && row.peer.way !== 'teacher' && (
        <Button size="sm" onClick={distribute} disabled={!online}>
          <Trans>Assign reviews</Trans>
        </Button>
      )}
      {done > 0 && scored.length > 0 && (
        <Button size="sm" variant="outline" onClick={take} disabled={!online}>
          <Trans>Take their scores</Trans>
        </Button>
      )}
      {isOpen && (
        <RulesDialog task={task} rules={row.peer} hasBegun={tasks.length > 0} onClose={() => setOpen(false)} />
      )}
    </Flex>
  );
};

interface RulesDialogProps {
  readonly task: Task;
  readonly rules: PeerRules;
  readonly hasBegun: boolean;
  readonly onClose: () => void;
}

const RulesDialog = ({ task: { row }, rules, hasBegun, onClose }: RulesDialogProps) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [value, setValue] = useState(peerDraftOf(rules));
  const save = async () => {
    const place = { courseId: row.courseId, activityId: row.id };
    const result = await store.mutate(calls.setReviewInfo, { ...place, peer: peerFrom(value) });
    if (!result.ok) return tellRefusal(result.refusal);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Reviews by classmates</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={save}
      onClose={onClose}
    >
      <PeerFields value={value} onValue={setValue} hasBegun={hasBegun} />
    </FormDialog>
  );
};
