import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { base64Of } from '#contract/core/files.ts';
import { importRegister } from '#contract/features/certification/desk-calls.ts';
import { type RegisterField, type RegisterProblem, registerLimits } from '#contract/features/certification/register.ts';
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
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>('people');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const take = async (file: File) => {
    setProblems([]);
    setRefusal(undefined);
    if (file.size > registerLimits.fileBytes) return setRefusal(t`The file is larger than 700 kB. Split it.`);
    setBusy(true);
    const data = base64Of(new Uint8Array(await file.arrayBuffer()));
    const said = await ask(importRegister, { kind, data, dryRun: false }).finally(() => setBusy(false));
    if (!said.ok) return setRefusal(textOf(said.refusal));
    setProblems(said.value.problems);
    const { lines } = said.value;
    if (said.value.problems.length === 0) tell(plural(lines, { one: '# line imported.', other: '# lines imported.' }));
  };
  const choose = (wanted: Kind) => {
    setKind(wanted);
    input.current?.click();
  };
  return (
    <Flex direction="column" gap="3">
      <Text fontSize="sm" color="fg.muted">
        <Trans>
          Anybody in the register with name and number is certified at once. Teachers find their classes in the
          timetable: number and name of the teacher, course, class number, school year and term.
        </Trans>
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="outline" disabled={!canAsk || busy} onClick={() => choose('people')}>
          <FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Register from a file</Trans>
        </Button>
        <Button size="sm" variant="outline" disabled={!canAsk || busy} onClick={() => choose('classes')}>
          <FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Timetable from a file</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt"
          aria-label={t`Choose a file`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
      </Flex>
      {busy && (
        <Text role="status" fontSize="sm">
          <Trans>Looking the file through…</Trans>
        </Text>
      )}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={refusal === undefined}>
        {refusal}
      </Text>
      {problems.length > 0 && <Problems problems={problems} />}
    </Flex>
  );
};

const shown = 200;

const Problems = ({ problems }: { readonly problems: readonly Problem[] }) => {
  const { t } = useLingui();
  const textOf = useRegisterProblem();
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
      <Text fontSize="sm" color="fg.error" role="alert" mb="2">
        <Plural
          value={problems.length}
          one="# problem: nothing was imported. Fix the line and choose the file again."
          other="# problems: nothing was imported. Fix the lines and choose the file again."
        />
      </Text>
      <Box as="ul" listStyleType="none" maxH="50vh" overflowY="auto" fontSize="sm" aria-label={t`Problems`}>
        {problems.slice(0, shown).map((problem) => (
          <Flex as="li" key={`${problem.line} ${problem.field} ${problem.fault}`} gap="3" py="2" borderTopWidth="1px">
            <Text as="span" textStyle="num" color="fg.muted" flexShrink="0" minW="4rem">
              <Trans>Line {problem.line}</Trans>
            </Text>
            <Text as="span" overflowWrap="anywhere">
              {textOf(problem)} {problem.value !== '' && `“${problem.value}”`}
            </Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
};
