import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo, Suspense } from 'react';
import type { ResultState } from '#contract/features/activity/keys.ts';
import { isSettled } from '#contract/features/activity/result.ts';
import { publishStateOf } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { ResultMark } from '#src/features/activity/view/public.tsx';
import { KeepControl } from '#src/features/storage/view/public.tsx';
import { SaveIcon } from '#src/features/upload/view/public.tsx';
import type { ActivityKind } from '#src/ui/feature.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { Time } from '#src/ui/words/time.tsx';
import { kindIcons, kindTexts, otherIcon, stageTexts } from '../parts/words.ts';

interface LineProps {
  readonly row: ActivityRow;
  /** `undefined` also for whoever is no student. */
  readonly state: ResultState | undefined;
  /** Of those that have a page of their own. */
  readonly known: ActivityKind | undefined;
}

/** Something to learn or to do, and how far this person is with it. */
export const Line = memo(({ row, state, known }: LineProps) => {
  const { t, i18n } = useLingui();
  const { kind, file, platform, stage } = row;
  const Icon = known?.icon ?? kindIcons[kind] ?? otherIcon;
  const isClosed = publishStateOf(row, Date.now()) === 'closed';
  const facts = [
    i18n._(kindTexts[kind]),
    ...(file === null ? [] : [sizeText(file.size)]),
    ...(platform === '' ? [] : [platform]),
    ...(stage === 'any' ? [] : [i18n._(stageTexts[stage])]),
    ...(isClosed ? [t`closed`] : []),
  ];
  return (
    <Flex
      as="li"
      align="center"
      data-activity={row.id}
      _notLast={{ borderBottomWidth: '1px' }}
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 60px' }}
    >
      <Flex
        asChild
        flex="1"
        minW="0"
        align="center"
        gap="3"
        px="4"
        py="2.5"
        minH="56px"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        {/* Of a material: where learning is recorded, and goes on from. */}
        <Link {...(known === undefined ? materialOf(row) : { to: known.href(row) })}>
          <Box color="fg.muted" flexShrink="0">
            <Icon size={22} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box flex="1" minW="0">
            <Text fontWeight="500" lineClamp="2">
              {row.title}
            </Text>
            <Flex columnGap="2" wrap="wrap" fontSize="xs" color="fg.muted">
              <span>{facts.join(' · ')}</span>
              <Due row={row} state={state} />
            </Flex>
          </Box>
          {state === undefined ? (
            <Box hideBelow="sm" fontSize="xs" color="fg.subtle" flexShrink="0">
              <Time at={row.publishedAt} />
            </Box>
          ) : (
            <ResultMark state={state} kind={known} />
          )}
        </Link>
      </Flex>
      {file !== null && (
        <Flex flexShrink="0" pe="2">
          {row.canDownload && (
            <Suspense fallback={<Box boxSize="9" />}>
              <SaveIcon file={file} of={row.title} />
            </Suspense>
          )}
          <KeepControl files={[file]} courseId={row.courseId} of={row.title} />
        </Flex>
      )}
    </Flex>
  );
});

const materialOf = ({ courseId, id }: ActivityRow) =>
  ({ to: '/resource_detail', search: { courseid: courseId, id } }) as const;

/** Until when; in red where it is over and not done. */
const Due = ({ row, state }: Omit<LineProps, 'known'>) => {
  const { closesAt, opensAt } = row;
  const now = Date.now();
  if (opensAt > now)
    return (
      <Trans>
        opens <Time at={opensAt} />
      </Trans>
    );
  if (closesAt === 0) return null;
  return (
    <Box as="span" color={closesAt < now && !isSettled(state) ? 'fg.error' : undefined}>
      <Trans>
        due <Time at={closesAt} />
      </Trans>
    </Box>
  );
};
