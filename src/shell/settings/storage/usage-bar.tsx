import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
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

/** How much of what may be used is used, and for what; said to the ear in one sentence. `turn`: measure again. */
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
    <Plural
      value={own}
      _0="Nothing waits to be sent."
      one="# change or draft is only here."
      other="# changes and drafts are only here."
    />
  </Text>
);

const Measured = ({ usage }: { readonly usage: Usage }) => {
  const { t } = useLingui();
  const tag = languageTag();
  const words = (bytes: number) => bytesText(bytes, tag);
  const { used: all, quota: most } = usage;
  const [used, quota, content, files, app, own] = [all, most, usage.content, usage.files, usage.app, usage.own].map(
    words,
  );
  const parts = [
    { name: t`Content of your courses`, bytes: usage.content, color: 'chart.1' },
    { name: t`Files of your courses`, bytes: usage.files, color: 'chart.4' },
    { name: t`The app`, bytes: usage.app, color: 'chart.2' },
    { name: t`Unsent work and drafts`, bytes: usage.own, color: 'chart.3' },
  ];
  return (
    <Box data-used={usage.used}>
      <Box srOnly>
        <Trans>
          {used} of {quota} used on this device: {content} content of your courses, {files} their files, {app} the app,{' '}
          {own} unsent work and drafts.
        </Trans>
      </Box>
      <Box aria-hidden>
        <Text fontSize="xl" fontWeight="600" textStyle="num">
          {used}
        </Text>
        <Text fontSize="sm" color="fg.muted" mb="3">
          <Trans>of {quota} that the browser allows</Trans>
        </Text>
        <Flex height="12px" borderRadius="full" overflow="hidden" bg="bg.emphasized" gap="2px">
          {parts.map(({ name, bytes, color }) => (
            <Box key={name} bg={color} width={`${(100 * bytes) / Math.max(1, most)}%`} minW={bytes > 0 ? '3px' : '0'} />
          ))}
        </Flex>
        <Grid templateColumns={{ base: '1fr', sm: 'repeat(2, max-content)' }} columnGap="8" rowGap="1.5" mt="3">
          {parts.map(({ name, bytes, color }) => (
            <Legend key={name} color={color} name={name}>
              {words(bytes)}
            </Legend>
          ))}
        </Grid>
      </Box>
    </Box>
  );
};

const Legend = ({
  color,
  name,
  children,
}: {
  readonly color: string;
  readonly name: string;
  readonly children: ReactNode;
}) => (
  <Flex align="center" gap="2" fontSize="sm">
    <Box boxSize="10px" borderRadius="full" bg={color} flexShrink="0" />
    <span>{name}</span>
    <Text as="span" color="fg.muted" textStyle="num" ms={{ base: 'auto', sm: '0' }}>
      {children}
    </Text>
  </Flex>
);
