import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck, ShieldQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { changeKeeping, cleanAnswers, readKeeping } from '#src/core/device/keeping.ts';
import { keptFiles } from '#src/core/files/kept/wishes.ts';
import { cleanRules, type Replica } from '#src/core/replica.ts';

import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { languageTag } from '#src/ui/words/language.ts';
import { SyncControls } from '../../sync/sync-controls.tsx';
import { ClearActions } from './clear-actions.tsx';
import { CourseKeeping } from './course-keeping.tsx';
import { KeptFiles } from './kept-files.tsx';
import { bytesText, measureUsage, type Usage } from './usage.ts';

/** When what can be had again is cleaned away by itself. */
const CleanChoice = () => {
  const { replica } = useSession();
  const { t } = useLingui();
  const keeping = useLive(readKeeping);
  const choose = async (value: string) => {
    const cleanAfter = cleanRules.find((days) => String(days) === value);
    if (cleanAfter === undefined) return;
    await changeKeeping(replica, () => ({ cleanAfter }));
    await cleanAnswers(replica, Date.now());
  };
  return (
    <SelectField
      label={<Trans>Clean up automatically</Trans>}
      hint={
        <Trans>
          Lists that only the server can make, and files that came by themselves, of courses that are not kept. Your own
          work is never cleaned up.
        </Trans>
      }
      value={String(keeping?.cleanAfter ?? 90)}
      onValue={(value) => void choose(value)}
      options={cleanRules.map((days) => ({
        value: String(days),
        label: days === 0 ? t`Never` : t`After ${days} days`,
      }))}
    />
  );
};

type State = 'kept' | 'may-go' | 'refused';

/** Whether the browser may remove this device's data when it needs the room. */
const Persistence = () => {
  const [state, setState] = useState<State>();
  useEffect(() => {
    void navigator.storage?.persisted?.().then((isKept) => setState(isKept ? 'kept' : 'may-go'));
  }, []);
  if (state === undefined) return null;
  const ask = async () => setState((await navigator.storage.persist()) ? 'kept' : 'refused');
  const Icon = state === 'kept' ? ShieldCheck : ShieldQuestion;
  return (
    <Flex gap="3" align="flex-start" p="4" bg="bg.panel" borderWidth="1px" borderRadius="l3" data-persistence={state}>
      <Box color={state === 'kept' ? 'fg.success' : 'fg.muted'} flexShrink="0" mt="0.5">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0" fontSize="sm">
        <Text role="status">
          {state === 'kept' && <Trans>The browser keeps this data, also when the disk is nearly full.</Trans>}
          {state === 'may-go' && <Trans>The browser may remove this data when the disk is nearly full.</Trans>}
          {state === 'refused' && (
            <Trans>The browser did not agree yet. Installing the app, or using it more often, helps.</Trans>
          )}
        </Text>
        {state !== 'kept' && (
          <Button size="sm" variant="outline" mt="3" onClick={() => void ask()}>
            <Trans>Protect from clean-up</Trans>
          </Button>
        )}
      </Box>
    </Flex>
  );
};

/** Things on this device, for browsers that do not say how much room they take. */
const countThings = async (replica: Replica) => {
  const { db, outbox, tables } = replica;
  const counts = await Promise.all(tables.map(({ name }) => db.table(`row_${name}`).count()));
  return {
    rows: counts.reduce((sum, count) => sum + count, 0),
    own: (await outbox.entries.count()) + (await outbox.drafts.count()),
    files: (await keptFiles(replica)).filter(({ state }) => state === 'kept').length,
  };
};

/** How much of what may be used is used, and for what, in one sentence; in another, what is nowhere else. `turn`: measure again. */
const UsageBar = ({ turn }: { readonly turn: number }) => {
  const { replica } = useSession();
  const counts = useLive(countThings);
  const [usage, setUsage] = useState<Usage | 'unknown'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `counts` are reasons to measure again
  useEffect(() => {
    let current = true;
    void measureUsage(replica).then((measured) => {
      if (current) setUsage(measured ?? 'unknown');
    });
    return () => {
      current = false;
    };
  }, [replica, turn, counts]);
  if (usage === undefined) return <Box minH="7rem" />;
  if (usage === 'unknown') return counts === undefined ? null : <Counts {...counts} />;
  return <Measured usage={usage} />;
};

const Counts = ({ rows, own }: { readonly rows: number; readonly own: number }) => (
  <Text fontSize="sm">
    <Plural
      value={rows}
      one="# item of your courses is on this device."
      other="# items of your courses are on this device."
    />{' '}
    <Only count={own} />
  </Text>
);

const Measured = ({ usage }: { readonly usage: Usage }) => {
  const tag = languageTag();
  const words = (bytes: number) => bytesText(bytes, tag);
  const { used: all, quota: max } = usage;
  const [used, quota, content, files, app, own] = [all, max, usage.content, usage.files, usage.app, usage.own].map(
    words,
  );
  const only = useLive(countThings)?.own ?? 0;
  const parts = [
    { name: 'content', bytes: usage.content, color: 'chart.1' },
    { name: 'files', bytes: usage.files, color: 'chart.4' },
    { name: 'app', bytes: usage.app, color: 'chart.2' },
    { name: 'own', bytes: usage.own, color: 'chart.3' },
  ];
  return (
    <Box data-used={usage.used}>
      <Text fontSize="sm" mb="3">
        <Trans>
          {used} of {quota} are used here: {content} by your courses, {files} by their files, {app} by the app, {own} by
          your own work.
        </Trans>
      </Text>
      <Flex aria-hidden height="12px" borderRadius="full" overflow="hidden" bg="bg.emphasized" gap="2px" mb="3">
        {parts.map(({ name, bytes, color }) => (
          <Box key={name} bg={color} width={`${(100 * bytes) / Math.max(1, max)}%`} minW={bytes > 0 ? '3px' : '0'} />
        ))}
      </Flex>
      <Text fontSize="sm">
        <Only count={only} />
      </Text>
    </Box>
  );
};

const Only = ({ count }: { readonly count: number }) => (
  <Plural
    value={count}
    _0="Nothing waits to be sent."
    one="# change or draft is only here."
    other="# changes and drafts are only here."
  />
);

/** What is on this device in three sentences, and its courses; how long it stays and how to get room behind "Advanced" (P2.10). */
export const StorageSection = () => {
  const [turn, setTurn] = useState(0);
  return (
    <Flex direction="column" gap="7">
      <UsageBar turn={turn} />
      <Persistence />
      <Part title={<Trans>Courses on this device</Trans>}>
        <CourseKeeping />
      </Part>
      <Advanced>
        <Text fontSize="sm" color="fg.muted">
          <Trans>
            The texts of all your courses are always here. For a course that is kept, its files are here too, and lists
            that only the server can make stay whatever their age.
          </Trans>
        </Text>
        <Part title={<Trans>Syncing</Trans>}>
          <SyncControls />
        </Part>
        <Part title={<Trans>Files on this device</Trans>}>
          <KeptFiles onFreed={() => setTurn((times) => times + 1)} />
        </Part>
        <CleanChoice />
        <Part title={<Trans>Making room</Trans>}>
          <ClearActions onDone={() => setTurn((times) => times + 1)} />
        </Part>
      </Advanced>
    </Flex>
  );
};

const openedKey = 'storage-advanced';

/** What few people ever need; open again for whoever opened it before on this device. */
const Advanced = ({ children }: { readonly children: ReactNode }) => (
  <details
    open={localStorage.getItem(openedKey) === 'open'}
    onToggle={({ currentTarget }) => localStorage.setItem(openedKey, currentTarget.open ? 'open' : 'closed')}
  >
    <Box asChild cursor="pointer" py="2" fontSize="sm" fontWeight="600">
      <summary>
        <Trans>Advanced</Trans>
      </summary>
    </Box>
    <Flex direction="column" gap="7" pt="3">
      {children}
    </Flex>
  </details>
);

interface PartProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps) => (
  <Box as="section">
    <Heading as="h3" fontSize="sm" fontWeight="600" mb="2">
      {title}
    </Heading>
    {children}
  </Box>
);
