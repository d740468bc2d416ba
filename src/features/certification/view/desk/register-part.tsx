import { Box, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { importRegister } from '#contract/features/certification/desk-calls.ts';
import { type RegisterField, type RegisterProblem, registerLimits } from '#contract/features/certification/register.ts';
import { type ChosenTable, LineProblems, TableFile } from '#src/ui/files/table-file.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

/** What is wrong with a cell of the register: the column, and the fault. */
const useRegisterProblem = () => {
  const { t } = useLingui();
  const columns: Readonly<Record<RegisterField, string>> = {
    number: t`Number`,
    name: t`Name`,
    role: t`Role`,
    courseName: t`Course`,
    classNumber: t`Class number`,
    teachClass: t`Teaching class`,
    className: t`Class`,
    semester: t`School year`,
    term: t`Term`,
  };
  const faults: Readonly<Record<RegisterProblem['fault'], string>> = {
    missing: t`is missing`,
    tooLong: t`is too long`,
    wrongRole: t`is neither teacher nor student`,
    wrongSemester: t`is no school year like 2026-2027`,
    wrongTerm: t`is no term: 0, 1 or 2`,
    isDay: t`became a date: make the column text`,
    twice: t`stands in the file twice, or with another name`,
  };
  return ({ field, fault }: Pick<RegisterProblem, 'field' | 'fault'>): string => `${columns[field]}: ${faults[fault]}`;
};

type Kind = 'people' | 'classes';
type Problem = Output<typeof importRegister>['problems'][number];

/** Tables of people and of classes: taken in whole, or not at all, with each wrong line named. */
export const RegisterPart = () => {
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const problemText = useRegisterProblem();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const forget = () => {
    setProblems([]);
    setRefusal(undefined);
  };
  const take = async ({ data }: ChosenTable, kind: Kind) => {
    setBusy(true);
    const said = await ask(importRegister, { kind, data, dryRun: false }).finally(() => setBusy(false));
    if (!said.ok) return setRefusal(textOf(said.refusal));
    setProblems(said.value.problems);
    const { lines } = said.value;
    if (said.value.problems.length === 0) tell(plural(lines, { one: '# line imported.', other: '# lines imported.' }));
  };
  return (
    <Flex direction="column" gap="3">
      <Text fontSize="sm" color="fg.muted">
        <Trans>
          Anybody in the register with name and number is certified at once. Teachers find their classes in the
          timetable: number and name of the teacher, course, class number, school year and term.
        </Trans>
      </Text>
      <TableFile
        kinds={[
          { kind: 'people', name: <Trans>Register from a file</Trans> },
          { kind: 'classes', name: <Trans>Timetable from a file</Trans> },
        ]}
        button={{ size: 'sm', variant: 'outline' }}
        isOff={!canAsk || busy}
        doing={busy ? <Trans>Looking the file through…</Trans> : undefined}
        problem={refusal}
        maxBytes={registerLimits.fileBytes}
        onChoose={forget}
        onFile={take}
      />
      {problems.length > 0 && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
          <LineProblems problems={problems} textOf={problemText}>
            <Plural
              value={problems.length}
              one="# problem: nothing was imported. Fix the line and choose the file again."
              other="# problems: nothing was imported. Fix the lines and choose the file again."
            />
          </LineProblems>
        </Box>
      )}
    </Flex>
  );
};
