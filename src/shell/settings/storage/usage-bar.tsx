import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { keptFiles } from '#src/core/files/kept/wishes.ts';
import type { Replica } from '#src/core/replica.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { bytesText, measureUsage, type Usage } from './usage.ts';

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
export const UsageBar = ({ turn }: { readonly turn: number }) => {
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
  const { used: all, quota: most } = usage;
  const [used, quota, content, files, app, own] = [all, most, usage.content, usage.files, usage.app, usage.own].map(
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
          <Box key={name} bg={color} width={`${(100 * bytes) / Math.max(1, most)}%`} minW={bytes > 0 ? '3px' : '0'} />
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
