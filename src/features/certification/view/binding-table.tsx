import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { listOnlineCourses, relationTeachClass } from '#contract/features/certification/calls.ts';
import { type BindPair, boundTo, paired, termOf, unbound } from '#contract/features/certification/keys.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Timetable } from './state.ts';

type OnlineCourse = Output<typeof listOnlineCourses>['list'][number];

interface CoursePickerProps {
  readonly courses: readonly OnlineCourse[];
  readonly onChoose: (courseId: string) => void;
  readonly onClose: () => void;
}

/** One course of one's own, by radio (S-178). */
const CoursePicker = ({ courses, onChoose, onClose }: CoursePickerProps) => {
  const name = useId();
  const termText = useTermText();
  const [chosen, setChosen] = useState<string>();
  const confirm = async () => {
    if (chosen === undefined) return;
    onChoose(chosen);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Choose one online class</Trans>}
      submit={<Trans>Confirm</Trans>}
      isDisabled={chosen === undefined}
      onSubmit={confirm}
      onClose={onClose}
    >
      {courses.length === 0 ? (
        <Text color="fg.muted">
          <Trans>All your courses are bound already. Create one first, or have it created.</Trans>
        </Text>
      ) : (
        <Box as="fieldset" display="grid">
          {courses.map((one) => (
            <Flex asChild key={one.id} align="center" gap="3" py="2" minH="44px" cursor="pointer">
              <label>
                <input
                  type="radio"
                  name={name}
                  value={one.id}
                  checked={chosen === one.id}
                  onChange={() => setChosen(one.id)}
                  style={{ width: 18, height: 18, flexShrink: 0 }}
                />
                <span>
                  <Text as="span" display="block" overflowWrap="anywhere">
                    {[one.courseName, one.className].filter(Boolean).join(' · ')}
                  </Text>
                  <Text as="span" display="block" fontSize="sm" color="fg.muted">
                    {termText({ semester: one.semester, term: termOf(one.term) })} · {one.code}
                  </Text>
                </span>
              </label>
            </Flex>
          ))}
        </Box>
      )}
    </FormDialog>
  );
};

interface ScheduledItemProps {
  readonly row: Timetable['list'][number];
  readonly courseId: string;
  readonly courses: readonly OnlineCourse[];
  readonly canAsk: boolean;
  readonly onPick: () => void;
  readonly onFree: () => void;
}

/** One class of the timetable: what it is, which course it is, and how that is changed. */
const ScheduledItem = ({ row, courseId, courses, canAsk, onPick, onFree }: ScheduledItemProps) => {
  const { t } = useLingui();
  const termText = useTermText();
  const isBound = courseId !== unbound;
  const chosen = courses.find(({ id }) => id === courseId);
  const bound =
    chosen === undefined
      ? [
          row.boundClass,
          row.boundSemester === ''
            ? ''
            : termText({ semester: row.boundSemester, term: termOf(Number(row.boundTerm)) }),
          row.boundCode,
        ]
      : [
          chosen.courseName,
          chosen.className,
          termText({ semester: chosen.semester, term: termOf(chosen.term) }),
          chosen.code,
        ];
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      wrap="wrap"
      align="center"
      _notLast={{ borderBottomWidth: '1px' }}
      data-class={row.classNumber}
    >
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="500" overflowWrap="anywhere">
          {[row.courseName, row.teachClass].filter(Boolean).join(' · ')}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[row.classNumber, row.className, termText({ semester: row.semester, term: termOf(row.term) })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text fontSize="sm" mt="1" color={isBound ? 'fg' : 'fg.warning'} overflowWrap="anywhere">
          {isBound ? t`Bound to: ${bound.filter(Boolean).join(' · ')}` : t`Not bound`}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={onPick}>
          {isBound ? <Trans>Change binding</Trans> : <Trans>Bind existing class</Trans>}
        </Button>
        {isBound && (
          <Button size="sm" variant="ghost" onClick={onFree}>
            <Trans>Cancel binding</Trans>
          </Button>
        )}
      </Flex>
    </Flex>
  );
};

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
