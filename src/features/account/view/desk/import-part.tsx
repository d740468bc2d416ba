import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ActivationCode, type Begun, importPeople } from '#contract/features/account/desk-calls.ts';
import { importTask } from '#contract/features/account/keys.ts';
import { rosterLimits } from '#contract/features/account/roster.ts';
import { isUnderWay } from '#contract/features/todo/keys.ts';
import { tasksOfKind } from '#src/features/todo/data/public.ts';
import { type ChosenTable, LineProblems, TableFile } from '#src/ui/files/table-file.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { ImportProgress } from './import-progress.tsx';
import { useProblemText } from './person-dialog.tsx';

/** Of a table that was looked through. */
type Found = Pick<Begun, 'people' | 'preview' | 'problems'>;

/** As they were understood: noughts that a spreadsheet only shows are missing here. */
const Preview = ({ found }: { readonly found: Found }) => {
  const { t } = useLingui();
  return (
    <Box as="ul" listStyleType="none" maxH="50vh" overflowY="auto" fontSize="sm" aria-label={t`As understood`}>
      {found.preview.map((one) => (
        <Flex as="li" key={one.line} gap="3" py="2" borderTopWidth="1px" align="baseline" wrap="wrap">
          <Text as="span" fontWeight="500" overflowWrap="anywhere">
            {one.username}
          </Text>
          <Text as="span" color="fg.muted" overflowWrap="anywhere">
            {[
              one.account,
              ...(one.studentNumber === one.account ? [] : [one.studentNumber]),
              one.userType === 'teacher' ? t`Teacher` : t`Student`,
              ...[one.className, one.phone, one.email],
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </Flex>
      ))}
      {found.people > found.preview.length && (
        <Text as="li" py="2" borderTopWidth="1px" color="fg.muted">
          …
        </Text>
      )}
    </Box>
  );
};

interface ImportPartProps {
  readonly onCodes: (codes: readonly ActivationCode[]) => void;
}

/** A table is looked through as soon as it is chosen; nothing is made before it is without a fault and somebody says so. */
export const ImportPart = ({ onCodes }: ImportPartProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const problemText = useProblemText();
  const [chosen, setChosen] = useState<ChosenTable>();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'check' | 'make'>();
  /** The work that was begun here: its codes are shown as soon as there are any. */
  const [begun, setBegun] = useState('');
  const [last] = useLive(tasksOfKind, importTask) ?? [];
  const isAtWork = last !== undefined && isUnderWay(last.state);
  const send = async (file: ChosenTable, dryRun: boolean): Promise<Begun | undefined> => {
    setBusy(dryRun ? 'check' : 'make');
    setProblem(undefined);
    const said = await ask(importPeople, { ...file, dryRun });
    setBusy(undefined);
    if (said.ok) return said.value;
    setProblem(textOf(said.refusal));
    return undefined;
  };
  const forget = () => {
    setFound(undefined);
    setChosen(undefined);
    setProblem(undefined);
  };
  const look = async (file: ChosenTable) => {
    setChosen(file);
    setFound(await send(file, true));
  };
  const make = useOnce(async () => {
    if (chosen === undefined) return;
    const made = await send(chosen, false);
    if (made === undefined) return;
    if (made.problems.length > 0) return setFound(made);
    setFound(undefined);
    setChosen(undefined);
    setBegun(made.task);
  });
  const template = () =>
    saveCsv(
      `${t`People`}.csv`,
      csvOf([
        [t`Name`, t`Student number`, t`Account`, t`Role`, t`Class`, t`Mobile number`, t`E-mail`],
        [t`Li Lei`, '0072601', '', t`Student`, t`Class 1`, '', ''],
      ]),
    );
  const isGood = found !== undefined && found.problems.length === 0;
  return (
    <Flex direction="column" gap="4">
      <Text fontSize="sm" color="fg.muted">
        <Trans>
          XLSX or CSV, one person a line, at most 5,000. The first line names the columns: name, and student number or
          account; role, class, mobile number and e-mail if you have them.
        </Trans>
      </Text>
      <TableFile
        kinds={[
          {
            kind: 'people',
            name: found === undefined ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>,
          },
        ]}
        button={{ variant: isGood ? 'outline' : 'solid' }}
        isOff={!canAsk || busy !== undefined || isAtWork}
        doing={busy && (busy === 'check' ? <Trans>Looking the file through…</Trans> : <Trans>Sending the file…</Trans>)}
        problem={problem}
        maxBytes={rosterLimits.fileBytes}
        onChoose={forget}
        onFile={look}
      >
        <Button variant="ghost" onClick={template}>
          <Trans>Save a template</Trans>
        </Button>
      </TableFile>
      {chosen !== undefined && found !== undefined && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
          <Text fontWeight="600" overflowWrap="anywhere">
            {chosen.name}
          </Text>
          <Text fontSize="sm" color="fg.muted" mb="3">
            <Plural value={found.people} one="# person" other="# people" />
          </Text>
          {isGood ? (
            <Preview found={found} />
          ) : (
            <LineProblems problems={found.problems} textOf={problemText}>
              <Plural
                value={found.problems.length}
                one="# problem: nobody was imported. Fix the line and choose the file again."
                other="# problems: nobody was imported. Fix the lines and choose the file again."
              />
            </LineProblems>
          )}
          {isGood && (
            <Button mt="4" disabled={!canAsk || busy !== undefined || isAtWork} onClick={make}>
              <Plural value={found.people} one="Create # account" other="Create # accounts" />
            </Button>
          )}
        </Box>
      )}
      {last !== undefined && <ImportProgress key={last.id} task={last} isOurs={last.id === begun} onCodes={onCodes} />}
    </Flex>
  );
};
