import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { type ActivationCode, cancelImport, importCodes } from '#contract/features/account/desk-calls.ts';
import { delTask } from '#contract/features/todo/calls.ts';
import { isUnderWay } from '#contract/features/todo/keys.ts';
import type { TaskRow } from '#contract/features/todo/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce, useRested } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

interface ImportProgressProps {
  readonly task: TaskRow;
  /** Begun on this page: nobody has been shown its codes yet. */
  readonly isOurs: boolean;
  readonly onCodes: (codes: readonly ActivationCode[]) => void;
}

/** How far the server is with the last table, also after the page was closed; then its one-time codes. */
export const ImportProgress = ({ task, isOurs, onCodes }: ImportProgressProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [problem, setProblem] = useState<string>();
  const isShown = useRef(false);
  const show = async () => {
    setProblem(undefined);
    const said = await ask(importCodes, { task: task.id });
    if (!said.ok) return setProblem(textOf(said.refusal));
    if (said.value.codes.length === 0) return tell(t`Everybody has activated their account.`);
    onCodes(said.value.codes);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the work is done
  useEffect(() => {
    if (!isOurs || task.state !== 'done' || isShown.current) return;
    isShown.current = true;
    void show();
  }, [isOurs, task.state]);
  const rested = useRested(show, canAsk);
  const close = useOnce(async () => {
    const result = await store.mutate(delTask, { id: task.id });
    if (!result.ok) tellRefusal(result.refusal);
  });
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" data-import={task.state}>
      <Text fontWeight="600" overflowWrap="anywhere">
        {task.title}
      </Text>
      {isUnderWay(task.state) && <UnderWay task={task} />}
      {task.state === 'failed' && (
        <Text role="alert" fontSize="sm" color="fg.error">
          {textOf({ ...coreRefusal.refused, reason: task.error })}
        </Text>
      )}
      {task.state === 'done' && (
        <Text fontSize="sm" color="fg.muted">
          <Plural value={Number(task.result.people ?? 0)} one="# account created." other="# accounts created." />{' '}
          <Trans>Showing the codes makes new ones for whoever has not come yet; earlier codes end.</Trans>
        </Text>
      )}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={problem === undefined}>
        {problem}
      </Text>
      {!isUnderWay(task.state) && (
        <Flex gap="2" mt="3" wrap="wrap">
          {task.state === 'done' && (
            <Button size="sm" variant="outline" {...rested}>
              <Trans>Show one-time codes</Trans>
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={close}>
            <Trans>Put away</Trans>
          </Button>
        </Flex>
      )}
    </Box>
  );
};

const UnderWay = ({ task }: { readonly task: TaskRow }) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [isEnding, setEnding] = useState(false);
  const cancel = async () => {
    const said = await ask(cancelImport, { task: task.id });
    if (said.ok) tell(t`Cancelled. Nobody got an account.`);
    else tellRefusal(said.refusal);
  };
  return (
    <>
      <Text role="status" fontSize="sm">
        <Trans>Creating the accounts: {task.progress}%. It continues when you leave this page.</Trans>
      </Text>
      <Box
        role="progressbar"
        aria-label={t`Creating the accounts`}
        aria-valuenow={task.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        mt="2"
        height="4px"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box
          height="full"
          width={`${task.progress}%`}
          bg="brand.solid"
          transition="width var(--chakra-durations-moderate)"
        />
      </Box>
      <Button mt="3" size="sm" variant="outline" disabled={!canAsk} onClick={() => setEnding(true)}>
        <Trans>Cancel the import</Trans>
      </Button>
      <ConfirmDialog
        open={isEnding}
        title={<Trans>Cancel this import?</Trans>}
        confirm={<Trans>Cancel the import</Trans>}
        onConfirm={cancel}
        onClose={() => setEnding(false)}
      >
        <Trans>Nobody gets an account then. You can import the file again at any time.</Trans>
      </ConfirmDialog>
    </>
  );
};
