import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { listOnlineCourses, relationTeachClass } from '#contract/features/certification/calls.ts';
import { type BindPair, boundTo, paired, unbound } from '#contract/features/certification/keys.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Timetable } from './certification-dialog.tsx';
import { CoursePicker, type OnlineCourse } from './course-picker.tsx';
import { ScheduledItem } from './scheduled-item.tsx';

interface BindingTableProps {
  readonly table: Timetable;
  readonly onDone: () => void;
}

/** The classes of the timetable and the courses that stand for them (S-175); nothing is bound before it is confirmed. */
export const BindingTable = ({ table: { coid, list }, onDone }: BindingTableProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [pending, setPending] = useState<readonly BindPair[]>([]);
  const [courses, setCourses] = useState<readonly OnlineCourse[]>([]);
  const [picking, setPicking] = useState<string>();
  const [freeing, setFreeing] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const used = new Set(list.map((row) => boundTo(row, pending)));
  const pick = async (id: string) => {
    const said = await ask(listOnlineCourses, { option: '1', isRelationCollege: '2' });
    if (!said.ok) return tellRefusal(said.refusal);
    setCourses((known) => [...new Map([...known, ...said.value.list].map((one) => [one.id, one])).values()]);
    setPicking(id);
  };
  const save = async (isAutoCreate: '0' | '1') => {
    setAsking(false);
    const said = await ask(relationTeachClass, { coid, classArray: [...pending], isAutoCreate });
    if (said.ok) onDone();
    else setRefusal(said.refusal);
  };
  const confirm = useOnce(async () => {
    setRefusal(undefined);
    if (used.has(unbound)) setAsking(true);
    else await save('0');
  });
  if (list.length === 0)
    return (
      <EmptyState
        title={<Trans>No classes in the timetable</Trans>}
        action={
          <Button onClick={onDone}>
            <Trans>Confirm authentication</Trans>
          </Button>
        }
      >
        <Trans>Your school has certified you. It has not given a timetable of yours yet.</Trans>
      </EmptyState>
    );
  return (
    <Flex direction="column" gap="4">
      <Text fontSize="sm" color="fg.muted">
        <Trans>Choose your course for each class of the timetable.</Trans>
      </Text>
      <Box as="ul" listStyleType="none" aria-label={t`Classes of the timetable`}>
        {list.map((row) => (
          <ScheduledItem
            key={row.id}
            row={row}
            courseId={boundTo(row, pending)}
            courses={courses}
            canAsk={canAsk}
            onPick={() => void pick(row.id)}
            onFree={() => setFreeing(row.id)}
          />
        ))}
      </Box>
      <DialogEnd>
        <Text role="alert" fontSize="sm" color="fg.error">
          {refusal !== undefined && textOf(refusal)}
          {!canAsk && <Trans>This needs the network. Try again when you are online.</Trans>}
        </Text>
        <Button ms="auto" disabled={!canAsk} onClick={confirm}>
          <Trans>Confirm authentication</Trans>
        </Button>
      </DialogEnd>
      {picking !== undefined && (
        <CoursePicker
          courses={courses.filter(({ id }) => !used.has(id))}
          onClose={() => setPicking(undefined)}
          onChoose={(courseId) => setPending((now) => paired(now, picking, courseId))}
        />
      )}
      {freeing !== undefined && (
        <ConfirmDialog
          open
          title={<Trans>Cancel this binding?</Trans>}
          confirm={<Trans>Cancel binding</Trans>}
          onConfirm={() => setPending((now) => paired(now, freeing, unbound))}
          onClose={() => setFreeing(undefined)}
        >
          <Trans>The course stays as it is. It is just no longer bound to this class.</Trans>
        </ConfirmDialog>
      )}
      <AppDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        alert
        title={<Trans>Some classes have no course</Trans>}
        footer={
          <>
            <Button variant="outline" onClick={() => void save('0')}>
              <Trans>Not now</Trans>
            </Button>
            <Button onClick={() => void save('1')}>
              <Trans>Create courses</Trans>
            </Button>
          </>
        }
      >
        <Text color="fg.muted">
          <Trans>A course can be created for each of them, with the name and the semester of the timetable.</Trans>
        </Text>
      </AppDialog>
    </Flex>
  );
};
