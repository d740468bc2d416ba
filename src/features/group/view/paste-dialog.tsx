import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { matchStudents } from '#contract/features/group/calls.ts';
import { folded, matched, type PastedResult, pastedLines } from '#contract/features/group/pasted.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField, TextArea } from '#src/ui/parts/fields.tsx';
import { byName, type ShownSet, useGroupActs } from './shown.ts';

interface PasteDialogProps {
  readonly shown: ShownSet;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const PasteDialog = ({ shown, open, onClose }: PasteDialogProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgEntry" title={<Trans>Paste a list</Trans>}>
    <Form shown={shown} onDone={onClose} />
  </AppDialog>
);

/** The last column of the list. */
const named = '';

const Form = ({ shown, onDone }: { readonly shown: ShownSet; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const { set, groups } = shown;
  const acts = useGroupActs(set);
  const canAsk = useCanAsk();
  const draft = useDraft(`group/list/${set.id}`, '');
  const meantBy = useMeant(shown);
  const [target, setTarget] = useState(named);
  const [results, setResults] = useState<readonly PastedResult[]>();
  const type = (text: string) => {
    draft.setValue(text);
    setResults(undefined);
  };
  const check = useOnce(async () => {
    const lines = pastedLines(draft.value, target === named);
    setResults(matched(lines, await meantBy(lines.flatMap(({ words }) => words)), target === named));
  });
  const good = results?.filter(({ problem }) => problem === undefined) ?? [];
  const bad = results?.filter(({ problem }) => problem !== undefined) ?? [];
  const apply = useOnce(async () => {
    const idOf = new Map(groups.map(({ group }) => [folded(group.name), group.id]));
    const fresh = new Map(
      good.filter(({ group }) => group !== '' && !idOf.has(folded(group))).map(({ group }) => [folded(group), group]),
    );
    const made = await acts.addGroups([...fresh.values()]);
    if (made.length < fresh.size) return;
    for (const [index, name] of [...fresh.keys()].entries()) idOf.set(name, made[index] ?? '');
    const moves = good.flatMap(({ uid, group }) => {
      const groupId = target === named ? idOf.get(folded(group)) : target;
      return uid === undefined || groupId === undefined ? [] : [{ uid, groupId }];
    });
    if (!(await acts.place(moves))) return;
    // What was not understood stays, to be put right.
    if (bad.length === 0) {
      await draft.drop();
      return onDone();
    }
    type(bad.map(({ text }) => text).join('\n'));
  });
  return (
    <Grid gap="4">
      <SelectField
        label={t`Into`}
        value={target}
        onValue={(value) => {
          setTarget(value);
          setResults(undefined);
        }}
        options={[
          { value: named, label: t`the group that the last column names` },
          ...groups.map(({ group }) => ({ value: group.id, label: group.name })),
        ]}
      />
      <TextArea
        label={t`One student a line: account, number or name`}
        rows={8}
        maxLength={limits.contentChars}
        placeholder={target === named ? t`2026001, Li Lei, Group 1` : t`2026001, Li Lei`}
        value={draft.value}
        onChange={(event) => type(event.target.value)}
        hint={canAsk ? undefined : <Trans>Offline: names are found, accounts and numbers only with the network.</Trans>}
      />
      {results !== undefined && bad.length > 0 && <Problems results={bad} />}
      <DialogEnd>
        <Text fontSize="sm" color="fg.muted" role="status">
          {results !== undefined && <Plural value={good.length} one="# student found" other="# students found" />}
        </Text>
        {good.length > 0 ? (
          <Button ms="auto" onClick={apply}>
            <Trans>Confirm the groups</Trans>
          </Button>
        ) : (
          <Button ms="auto" onClick={check} disabled={draft.value.trim() === ''}>
            <Trans>Check the list</Trans>
          </Button>
        )}
      </DialogEnd>
    </Grid>
  );
};

/** Who is meant by words: names are known here, accounts and numbers to the server. */
const useMeant = ({ groups, unplaced, set: { courseId } }: ShownSet) => {
  const { rpc } = useSession();
  const canAsk = useCanAsk();
  return async (words: readonly string[]): Promise<(word: string) => readonly string[]> => {
    const here = byName([...unplaced, ...groups.flatMap((one) => one.students)]);
    const all = [...new Set(words)];
    if (!canAsk || all.length === 0) return here;
    const known = new Map<string, readonly string[]>();
    try {
      for (let from = 0; from < all.length; from += 1_000) {
        const some = all.slice(from, from + 1_000);
        const said = await rpc.ask(matchStudents, { courseId, words: some });
        if (!said.ok) return here;
        for (const [index, word] of some.entries()) known.set(word, said.value.value.list[index] ?? []);
      }
    } catch {
      return here;
    }
    return (word) => known.get(word) ?? here(word);
  };
};

const Problems = ({ results }: { readonly results: readonly PastedResult[] }) => {
  const { t } = useLingui();
  const textOf = {
    unknown: t`not in the course`,
    several: t`more than one is meant: add the account or number`,
    twice: t`stands in the list twice`,
    noGroup: t`names no group`,
  };
  return (
    <Box as="ul" listStyleType="none" aria-label={t`Not understood`} maxH="30vh" overflowY="auto" fontSize="sm">
      {results.map(({ line, text, problem }) => (
        <Flex as="li" key={line} gap="2" py="1">
          <Text as="span" color="fg.muted" textStyle="num" flexShrink="0">
            {line}
          </Text>
          <Text as="span" overflowWrap="anywhere">
            {text}
            <Text as="span" color="fg.error">
              {' — '}
              {problem && textOf[problem]}
            </Text>
          </Text>
        </Flex>
      ))}
    </Box>
  );
};
