import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ActivationCode, type Begun, importPeople } from '#contract/features/account/desk-calls.ts';
import { importTask } from '#contract/features/account/keys.ts';
import { rosterLimits } from '#contract/features/account/roster.ts';
import { isUnderWay } from '#contract/features/todo/keys.ts';
import { tasksOfKind } from '#src/features/todo/data/public.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { ImportProgress } from './import-progress.tsx';
import { useProblemText } from './person-dialog.tsx';

/** Of a table that was looked through. */
type Found = Pick<Begun, 'people' | 'preview' | 'problems'>;

const shown = 200;

const Problems = ({ found }: { readonly found: Found }) => {
  const { t } = useLingui();
  const textOf = useProblemText();
  return (
    <>
      <Text fontSize="sm" color="fg.error" role="alert" mb="2">
        <Plural
          value={found.problems.length}
          one="# problem: nobody was imported. Fix the line and choose the file again."
          other="# problems: nobody was imported. Fix the lines and choose the file again."
        />
      </Text>
      <Box as="ul" listStyleType="none" maxH="50vh" overflowY="auto" fontSize="sm" aria-label={t`Problems`}>
        {found.problems.slice(0, shown).map((problem) => (
          <Flex
            as="li"
            key={`${problem.line} ${problem.field} ${problem.fault}`}
            gap="3"
            py="2"
            borderTopWidth="1px"
            align="baseline"
          >
            <Text as="span" textStyle="num" color="fg.muted" flexShrink="0" minW="4rem">
              <Trans>Line {problem.line}</Trans>
            </Text>
            <Text as="span" overflowWrap="anywhere">
              {textOf(problem)}
              {problem.value !== '' && (
                <Text as="span" color="fg.muted">
                  {' '}
                  “{problem.value}”
                </Text>
              )}
            </Text>
          </Flex>
        ))}
        {found.problems.length > shown && (
          <Text as="li" py="2" borderTopWidth="1px" color="fg.muted">
            <Trans>… and more, once these are fixed.</Trans>
          </Text>
        )}
      </Box>
    </>
  );
};

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

interface Chosen {
  readonly name: string;
  readonly data: string;
}

const inBase64 = async (file: File): Promise<string> => {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
};

/** A table is looked through as soon as it is chosen; nothing is made before it is without a fault and somebody says so. */
export const ImportPart = ({ onCodes }: ImportPartProps) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'check' | 'make'>();
  /** The work that was begun here: its codes are shown as soon as there are any. */
  const [begun, setBegun] = useState('');
  const [last] = useLive(tasksOfKind, importTask) ?? [];
  const isAtWork = last !== undefined && isUnderWay(last.state);
  const send = async (file: Chosen, dryRun: boolean): Promise<Begun | undefined> => {
    setBusy(dryRun ? 'check' : 'make');
    setProblem(undefined);
    const said = await ask(importPeople, { ...file, dryRun });
    setBusy(undefined);
    if (said.ok) return said.value;
    setProblem(textOf(said.refusal));
    return undefined;
  };
  const choose = async (file: File) => {
    setFound(undefined);
    setChosen(undefined);
    if (file.size > rosterLimits.fileBytes) return setProblem(t`The file is larger than 700 kB. Split it.`);
    const data = await inBase64(file).catch(() => '');
    if (data === '') return setProblem(t`This file is empty or cannot be read.`);
    const next = { name: file.name, data };
    setChosen(next);
    setFound(await send(next, true));
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
      <Flex gap="2" wrap="wrap">
        <Button
          variant={isGood ? 'outline' : 'solid'}
          disabled={!canAsk || busy !== undefined || isAtWork}
          onClick={() => input.current?.click()}
        >
          <FileSpreadsheet size={18} strokeWidth={1.75} aria-hidden />
          {found === undefined ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
        </Button>
        <Button variant="ghost" onClick={template}>
          <Trans>Save a template</Trans>
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
            if (file !== undefined) void choose(file);
          }}
        />
      </Flex>
      {busy !== undefined && (
        <Text role="status" fontSize="sm">
          {busy === 'check' ? <Trans>Looking the file through…</Trans> : <Trans>Sending the file…</Trans>}
        </Text>
      )}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={problem === undefined}>
        {problem}
      </Text>
      {chosen !== undefined && found !== undefined && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
          <Text fontWeight="600" overflowWrap="anywhere">
            {chosen.name}
          </Text>
          <Text fontSize="sm" color="fg.muted" mb="3">
            <Plural value={found.people} one="# person" other="# people" />
          </Text>
          {isGood ? <Preview found={found} /> : <Problems found={found} />}
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
