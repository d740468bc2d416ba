import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { refused } from '#contract/core/result.ts';
import { importTask } from '#contract/features/account/keys.ts';
import { delTask, getTaskFile } from '#contract/features/todo/calls.ts';
import { isUnderWay, startableTasks } from '#contract/features/todo/keys.ts';
import type { TaskRow } from '#contract/features/todo/rows.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from '#src/ui/live/session.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { useStartTask } from './use-start-task.ts';

interface TaskItemProps {
  readonly task: TaskRow;
  readonly mark: Mark | undefined;
}

export const TaskItem = ({ task, mark }: TaskItemProps) => {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    dataCopy: t`A copy of my data`,
    [importTask]: t`People from ${task.title}`,
  };
  const name = names[task.kind] ?? (task.title === '' ? t({ message: 'Task', context: 'of the server' }) : task.title);
  return (
    <Flex
      as="li"
      align="center"
      columnGap="3"
      rowGap="2"
      wrap="wrap"
      ps={{ base: '3', md: '4' }}
      pe="2"
      py="3"
      _notLast={{ borderBottomWidth: '1px' }}
      data-task={task.state}
    >
      <Box flex="1" minW="12rem">
        <Flex align="center" gap="2">
          <Text minW="0" fontWeight="500" lineClamp="2">
            {name}
          </Text>
          <SyncMark mark={mark} />
        </Flex>
        <Flex mt="0.5" fontSize="xs" color="fg.muted" columnGap="3" wrap="wrap">
          <Time at={task.createdAt} />
          <Outcome task={task} isHere={mark !== undefined} />
        </Flex>
        {task.state === 'running' && <Progress name={name} percent={task.progress} />}
      </Box>
      <Actions task={task} name={name} />
    </Flex>
  );
};

const keptUntil = ({ result }: TaskRow): number => Number(result.expiresAt ?? 0);

const Outcome = ({ task, isHere }: { readonly task: TaskRow; readonly isHere: boolean }) => {
  const textOf = useRefusalText();
  if (task.state === 'waiting') return isHere ? null : <Trans>Waiting for its turn</Trans>;
  if (task.state === 'running') return <Trans>{task.progress}% done</Trans>;
  if (task.state === 'failed')
    return (
      <Text as="span" color="fg.error">
        {textOf({ ...coreRefusal.refused, reason: task.error })}
      </Text>
    );
  if (task.kind === importTask)
    return <Plural value={Number(task.result.people ?? 0)} one="# account created" other="# accounts created" />;
  if (keptUntil(task) <= Date.now()) return <Trans>The file is not kept any more</Trans>;
  return (
    <>
      <span>{sizeText(Number(task.result.bytes ?? 0))}</span>
      <span>
        <Trans>
          kept until <Time at={keptUntil(task)} />
        </Trans>
      </span>
    </>
  );
};

const Progress = ({ name, percent }: { readonly name: string; readonly percent: number }) => (
  <Box
    role="progressbar"
    aria-label={name}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    mt="2"
    height="4px"
    borderRadius="full"
    bg="bg.emphasized"
    overflow="hidden"
  >
    <Box height="full" width={`${percent}%`} bg="brand.solid" transition="width var(--chakra-durations-moderate)" />
  </Box>
);

const Actions = ({ task, name }: { readonly task: TaskRow; readonly name: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [asking, setAsking] = useState(false);
  // The desk asks the server whether it still can be.
  const isCancelledThere = task.kind === importTask && isUnderWay(task.state);
  const remove = async () => {
    const result = await store.mutate(delTask, { id: task.id });
    if (!result.ok) tellRefusal(result.refusal);
  };
  return (
    <Flex gap="1" align="center">
      {task.state === 'done' && keptUntil(task) > Date.now() && <DownloadButton id={task.id} />}
      {task.state === 'failed' && <StartAgain task={task} />}
      {task.kind === importTask && (
        <Button asChild size="sm" variant="outline">
          <Link to="/admin" search={{ part: 'import' }}>
            <Trans>Show</Trans>
          </Link>
        </Button>
      )}
      {!isCancelledThere && (
        <IconButton
          size="sm"
          variant="ghost"
          color="fg.muted"
          aria-label={isUnderWay(task.state) ? t`Cancel: ${name}` : t`Delete: ${name}`}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <ConfirmDialog
        open={asking}
        title={isUnderWay(task.state) ? <Trans>Cancel this task?</Trans> : <Trans>Delete this task?</Trans>}
        confirm={isUnderWay(task.state) ? <Trans>Cancel the task</Trans> : <Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {task.kind === importTask ? (
          <Trans>Whoever got an account keeps it.</Trans>
        ) : (
          <Trans>What it made is deleted from the server. You can start it again at any time.</Trans>
        )}
      </ConfirmDialog>
    </Flex>
  );
};

const StartAgain = ({ task }: { readonly task: TaskRow }) => {
  const kind = startableTasks.find((one) => one === task.kind);
  const start = useStartTask(kind ?? startableTasks[0], task.id);
  if (kind === undefined) return null;
  return (
    <Button size="sm" variant="outline" onClick={start}>
      <RotateCw size={16} aria-hidden />
      <Trans>Start again</Trans>
    </Button>
  );
};

/** The address is asked for at the moment of the press: it holds for minutes only. */
const DownloadButton = ({ id }: { readonly id: string }) => {
  const { rpc } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const rested = useRested(async () => {
    const asked = await rpc.ask(getTaskFile, { id }).catch((error: unknown) => refused(refusalOfTrouble(error)));
    if (!asked.ok) return tellRefusal(asked.refusal);
    if (!asked.value.fresh) return tellRefusal(coreRefusal.needsNetwork);
    const link = document.createElement('a');
    link.href = asked.value.value.url;
    link.download = '';
    link.click();
  });
  return (
    <Button size="sm" variant="outline" {...rested} opacity={canAsk ? rested.opacity : 0.6}>
      <Download size={16} aria-hidden />
      <Trans>Download</Trans>
    </Button>
  );
};
