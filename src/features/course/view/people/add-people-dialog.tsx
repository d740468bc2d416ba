import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { courseLimits } from '#contract/features/course/keys.ts';
import { addMembers, checkPeople, type LineProblem } from '#contract/features/course/people-calls.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { restingLook, useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { type ListLine, readList } from './read-list.ts';

interface AddPeopleProps {
  readonly courseId: string;
  readonly onClose: () => void;
}

type Checked = Output<typeof checkPeople>['lines'];

/** People by their accounts: one, or a class pasted from a table. First looked at, line by line, then added. */
export const AddPeopleDialog = ({ courseId, onClose }: AddPeopleProps) => {
  const { t } = useLingui();
  const { rpc } = useSession();
  const send = useSend();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const draft = useDraft(`course-people:${courseId}`, '');
  const [checked, setChecked] = useState<{ readonly lines: readonly ListLine[]; readonly found: Checked }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const lines = readList(draft.value);
  const good = checked?.found.filter(({ problem }) => problem === undefined).length ?? 0;
  const tooMany = lines.length > courseLimits.added;
  const off = !canAsk || lines.length === 0 || tooMany;
  const inputOf = () => lines.map(({ line: _, ...one }) => one);
  const check = useOnce(async () => {
    if (!canAsk) return setRefusal(coreRefusal.needsNetwork);
    if (off) return;
    const result = await rpc.ask(checkPeople, { courseId, lines: inputOf() });
    if (!result.ok) return setRefusal(result.refusal);
    if (!result.value.fresh) return setRefusal(coreRefusal.needsNetwork);
    setChecked({ lines, found: result.value.value.lines });
  });
  const add = useOnce(async () => {
    if (!canAsk) return setRefusal(coreRefusal.needsNetwork);
    const result = await send(addMembers, () => ({ courseId, lines: inputOf() }));
    if (!result.ok) return setRefusal(result.refusal);
    await draft.drop();
    onClose();
    const added = result.value.data?.added ?? 0;
    tell(t`Added: ${added}.`);
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Add people</Trans>}
      footer={
        checked === undefined ? (
          <>
            <Button variant="outline" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={check} {...restingLook(off)}>
              <Trans>Check</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={() => setChecked(undefined)}>
              <Trans>Back to the list</Trans>
            </Button>
            <Button onClick={add} {...restingLook(!canAsk || good === 0)}>
              <Plural value={good} one="Add # person" other="Add # people" />
            </Button>
          </>
        )
      }
    >
      {checked === undefined ? (
        <Grid gap="3">
          <TextArea
            label={t`One person in a line: account, name, student number`}
            hint={
              tooMany
                ? t`At most 500 lines at once.`
                : t`Paste it from a table. Name and number may be left out; a name is compared with the account’s.`
            }
            rows={9}
            fontFamily="mono"
            value={draft.value}
            onChange={({ target }) => {
              draft.setValue(target.value);
              setRefusal(undefined);
            }}
            error={refusal === undefined ? undefined : textOf(refusal)}
          />
          {!canAsk && (
            <Text fontSize="sm" color="fg.muted">
              <Trans>Only the server knows the accounts: adding people needs the network. What you type is kept.</Trans>
            </Text>
          )}
        </Grid>
      ) : (
        <Found {...checked} refusal={refusal === undefined ? undefined : textOf(refusal)} />
      )}
    </AppDialog>
  );
};

interface FoundProps {
  readonly lines: readonly ListLine[];
  readonly found: Checked;
  readonly refusal: string | undefined;
}

/** Lines with a problem stand first. */
const Found = ({ lines, found, refusal }: FoundProps) => {
  const { t } = useLingui();
  const problems: Readonly<Record<LineProblem, string>> = {
    unknown: t`No one at your school has this account.`,
    otherName: t`The account belongs to somebody else.`,
    twice: t`Named twice.`,
    alreadyMember: t`Already in the course.`,
    blocked: t`On the black list: take them off it first.`,
  };
  const rows = lines.map((line, index) => ({ line, ...found[index] }));
  const sorted = rows.toSorted((one, other) => Number(other.problem !== undefined) - Number(one.problem !== undefined));
  return (
    <>
      {refusal !== undefined && (
        <Text role="alert" color="fg.error" fontSize="sm" mb="3">
          {refusal}
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {sorted.map(({ line, username = '', problem }) => (
          <Flex as="li" key={line.line} align="center" gap="3" py="2" minH="44px" borderBottomWidth="1px" fontSize="sm">
            <Box color={problem === undefined ? 'brand.fg' : 'fg.error'} flexShrink="0">
              {problem === undefined ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            </Box>
            <Text color="fg.muted" textStyle="num" flexShrink="0">
              <Trans>Line {line.line}</Trans>
            </Text>
            <Box flex="1" minW="0">
              <Text overflowWrap="anywhere">
                {line.account} {problem === 'otherName' ? line.username : username}
              </Text>
              {problem !== undefined && <Text color="fg.error">{problems[problem]}</Text>}
            </Box>
          </Flex>
        ))}
      </Box>
    </>
  );
};
