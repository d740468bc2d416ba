import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, FileJson, RotateCw, Server, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { refused } from '#contract/core/result.ts';
import { importTask } from '#contract/features/account/keys.ts';
import { addTask, delTask, getTaskFile } from '#contract/features/todo/calls.ts';
import { isUnderWay, type StartableTask, startableTasks } from '#contract/features/todo/keys.ts';
import type { TaskRow } from '#contract/features/todo/rows.ts';
import { taskTable } from '#contract/features/todo/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { tasks } from '#src/features/todo/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce, useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';

/** Starts a task; the one that it takes the place of goes. */
const useStartTask = (kind: StartableTask, instead?: string): (() => void) => {
  const { store } = useSession();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  return useOnce(async () => {
    const result = await send(addTask, (id) => ({ id, kind }));
    if (!result.ok) return tellRefusal(result.refusal);
    if (instead !== undefined) await store.mutate(delTask, { id: instead });
  });
};

interface TaskItemProps {
  readonly task: TaskRow;
  readonly mark: Mark | undefined;
}

const TaskItem = ({ task, mark }: TaskItemProps) => {
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

/** Long work that the person started, live; kept on the device like everything else. */
export const ServerTasks = () => {
  const { t } = useLingui();
  const rows = useLive(tasks);
  const marks = useMarks((rows ?? []).map(({ id }) => rowKey(taskTable, id)));
  if (rows === undefined) return <WaitingPage narrow />;
  const isCopying = rows.some(({ kind, state }) => kind === 'dataCopy' && isUnderWay(state));
  return (
    <Page narrow title={t`Server tasks`}>
      <DataCopy busy={isCopying} />
      {rows.length === 0 ? (
        <EmptyState icon={Server} title={<Trans>No tasks</Trans>}>
          <Trans>Longer tasks of the server appear here, with their progress and result.</Trans>
        </EmptyState>
      ) : (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
          {rows.map((task) => (
            <TaskItem key={task.id} task={task} mark={marks.get(rowKey(taskTable, task.id))} />
          ))}
        </Box>
      )}
    </Page>
  );
};

const DataCopy = ({ busy }: { readonly busy: boolean }) => {
  const start = useStartTask('dataCopy');
  return (
    <Flex
      as="section"
      aria-labelledby="data-copy"
      align={{ base: 'stretch', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      gap="3"
      p="4"
      mb="6"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <Box color="fg.muted" display={{ base: 'none', md: 'block' }}>
        <FileJson size={22} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Heading as="h2" id="data-copy" fontSize="sm" fontWeight="600">
          <Trans>A copy of my data</Trans>
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          <Trans>
            One file with everything the server holds about you and what you wrote in your courses. It is kept for 7
            days.
          </Trans>
        </Text>
      </Box>
      <Button size="sm" variant="outline" aria-disabled={busy} opacity={busy ? 0.6 : undefined} onClick={start}>
        <Trans>Make a copy</Trans>
      </Button>
    </Flex>
  );
};
