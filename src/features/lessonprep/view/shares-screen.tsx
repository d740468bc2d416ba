import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import type { AreaShareRow } from '#contract/features/lessonprep/rows.ts';
import { areaShareTable } from '#contract/features/lessonprep/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { sharesOf } from '#src/features/lessonprep/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { Stamp } from '#src/ui/words/time.tsx';
import { AreaFrame } from './area-frame.tsx';
import { kindIcons } from './words.ts';

/** /shareContent: what of an area was given to courses. */
export const SharesScreen = ({ areaId }: { readonly areaId: string }) => (
  <AreaFrame areaId={areaId} tab="shared">
    {() => <Shares areaId={areaId} />}
  </AreaFrame>
);

const Shares = ({ areaId }: { readonly areaId: string }) => {
  const { t } = useLingui();
  const shares = useLive(sharesOf, areaId);
  const courses = useLive(coursesOfMine) ?? [];
  const marks = useMarks((shares ?? []).map(({ id }) => rowKey(areaShareTable, id)));
  if (shares === undefined) return <Waiting />;
  if (shares.length === 0)
    return (
      <EmptyState icon={Share2} title={<Trans>Nothing shared yet</Trans>}>
        <Trans>What you share from this area to a course is listed here.</Trans>
      </EmptyState>
    );
  const nameOf = ({ courseId, courseName }: AreaShareRow) =>
    courseName || (courses.find(({ course }) => course.id === courseId)?.course.name ?? '');
  return (
    <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" aria-label={t`Shared content`}>
      {shares.map((share) => (
        <Line
          key={share.id}
          share={share}
          courseName={nameOf(share)}
          mark={marks.get(rowKey(areaShareTable, share.id))}
        />
      ))}
    </Box>
  );
};

interface LineProps {
  readonly share: AreaShareRow;
  readonly courseName: string;
  readonly mark: Mark | undefined;
}

const Line = ({ share: { kind, title, byName, at }, courseName, mark }: LineProps) => {
  const Icon = kindIcons[kind];
  return (
    <Flex as="li" align="center" gap="3" px="4" py="2" minH="52px" _notLast={{ borderBottomWidth: '1px' }}>
      <Box color="fg.muted" flexShrink="0">
        <Icon size={18} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere">{title}</Text>
        <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          <Trans>To {courseName}</Trans> {byName}
        </Text>
      </Box>
      <SyncMark mark={mark} />
      <Text fontSize="sm" color="fg.muted" flexShrink="0" textStyle="num">
        <Stamp at={at} />
      </Text>
    </Flex>
  );
};
