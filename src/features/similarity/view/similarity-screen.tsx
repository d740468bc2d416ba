import { Box, Button, Flex, Progress, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CopyCheck, List, Settings2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { reRepeateCheckHomework } from '#contract/features/similarity/calls.ts';
import { isUnderWay } from '#contract/features/similarity/keys.ts';
import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { noCheck, standsOut } from '#contract/features/similarity/rules.ts';
import { checkTable } from '#contract/features/similarity/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { checkOf, similaritiesIn } from '../data/queries.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { ReviewedPlace } from './place.tsx';
import { SettingDialog } from './setting-dialog.tsx';

/** Thousandths, as people read them. */
const percentText = (thousandths: number): string => `${Math.round(thousandths / 10)}\u00a0%`;

interface ShareMarkProps {
  readonly row: Pick<SimilarityRow, 'state' | 'share'>;
  /** Percent. */
  readonly threshold: number;
}

/** How much of a work is like others; what was not compared is never "0 %". */
export const ShareMark = ({ row: { state, share }, threshold }: ShareMarkProps) => {
  const isOut = state === 'compared' && share >= threshold * 10;
  return (
    <Box
      as="span"
      px="1.5"
      borderRadius="sm"
      fontSize={state === 'compared' ? 'sm' : 'xs'}
      fontWeight={isOut ? '600' : '400'}
      textStyle="num"
      whiteSpace="nowrap"
      color={isOut ? 'fg.warning' : 'fg.muted'}
      bg={isOut ? 'bg.warning' : 'bg.muted'}
    >
      {state === 'compared' ? (
        percentText(share)
      ) : state === 'tooShort' ? (
        <Trans>too short to compare</Trans>
      ) : (
        <Trans>cannot be compared</Trans>
      )}
    </Box>
  );
};

interface SimilarLineProps {
  readonly row: SimilarityRow;
  readonly check: SimilarityCheckRow;
  readonly names: ReadonlyMap<string, string>;
}

/** One work: how similar, to whose, and what stands in the way of saying so. */
const SimilarLine = ({ row, check, names }: SimilarLineProps) => {
  const { t } = useLingui();
  const { subject, nearest, state, share, beyond, hidden, unread } = row;
  const nameOf = (uid: string) => names.get(uid) ?? t`Former member`;
  const name = nameOf(subject);
  const search = { courseid: check.courseId, homeworkId: check.id, uid: subject };
  const hasReport = state === 'compared' && share > 0;
  return (
    <Flex as="li" align="center" gap="3" px={{ base: '3', md: '4' }} py="2.5" _notLast={{ borderBottomWidth: '1px' }}>
      <Box display={{ base: 'none', sm: 'block' }}>
        <PersonMark uid={subject} name={name} />
      </Box>
      <Box flex="1" minW="0">
        <Box asChild fontWeight="500" display="inline-block" minH="24px" _hover={{ textDecoration: 'underline' }}>
          {hasReport ? (
            <Link to="/homeworkSimilarity" search={search}>
              {name}
            </Link>
          ) : (
            <Link to="/homeworkDetail" search={search}>
              {name}
            </Link>
          )}
        </Box>
        <Flex columnGap="3" rowGap="0.5" wrap="wrap" fontSize="xs" color="fg.muted">
          {hasReport && nearest !== '' && (
            <span>
              <Trans>most like {nameOf(nearest)}</Trans>
            </span>
          )}
          {beyond > 0 && (
            <span>
              <Trans>earlier homework: {percentText(beyond)}</Trans>
            </span>
          )}
          {unread > 0 && (
            <span>
              <Plural value={unread} one="# file could not be read" other="# files could not be read" />
            </span>
          )}
          {hidden > 0 && (
            <Flex as="span" align="center" gap="1" color="fg.warning">
              <TriangleAlert size={12} aria-hidden />
              <Text as="span">
                <Trans>hidden or foreign letters</Trans>
              </Text>
            </Flex>
          )}
        </Flex>
      </Box>
      <ShareMark row={row} threshold={check.threshold} />
    </Flex>
  );
};

/** /homeworkSimilarity: how similar the works of a homework are, the most similar first. */
export const SimilarityScreen = ({
  courseId,
  activityId,
}: {
  readonly courseId: string;
  readonly activityId: string;
}) => (
  <ReviewedPlace courseId={courseId} activityId={activityId}>
    {(of) => <Similarity of={of} />}
  </ReviewedPlace>
);

const Similarity = ({ of }: { readonly of: ActivityRow }) => {
  const { t } = useLingui();
  const { id, courseId } = of;
  const check = useLoaded(checkOf, id);
  const rows = useLoaded(similaritiesIn, id);
  const names = useMemberNames(courseId);
  const [open, setOpen] = useState<'setting' | 'giveBack'>();
  if (check === undefined || rows === undefined) return <WaitingPage />;
  const row = check.value ?? noCheck({ courseId, activityId: id });
  const out = rows.value.filter(({ state, share }) => state === 'compared' && standsOut(share, row));
  const close = () => setOpen(undefined);
  return (
    <Page
      title={t`Similar submissions`}
      before={
        <Button asChild variant="ghost" size="sm" px="2" aria-label={t`All submissions for ${of.title}`}>
          <Link to="/viewReviewHomework" search={{ courseid: courseId, homeworkId: id }}>
            <List size={18} aria-hidden />
          </Link>
        </Button>
      }
      actions={
        <Button size="sm" variant="outline" onClick={() => setOpen('setting')}>
          <Settings2 size={16} aria-hidden />
          <Trans>Settings</Trans>
        </Button>
      }
    >
      <Standing row={row} />
      {rows.value.length > 0 && (
        <>
          {out.length > 0 && (
            <Flex my="4" gap="3" align="center" wrap="wrap" p="3" borderRadius="l2" bg="bg.warning">
              <Text flex="1" minW="12rem">
                <Plural
                  value={out.length}
                  one={`# submission is similar by ${row.threshold} % or more.`}
                  other={`# submissions are similar by ${row.threshold} % or more.`}
                />
              </Text>
              <Button size="sm" variant="outline" onClick={() => setOpen('giveBack')}>
                <Trans>Return…</Trans>
              </Button>
            </Flex>
          )}
          <Box
            as="ul"
            aria-label={t`Submissions`}
            mt="4"
            listStyleType="none"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="l3"
            overflow="hidden"
          >
            {rows.value.map((one) => (
              <SimilarLine key={one.id} row={one} check={row} names={names} />
            ))}
          </Box>
        </>
      )}
      {open === 'setting' && <SettingDialog check={row} onClose={close} />}
      {open === 'giveBack' && <GiveBackDialog check={row} works={out} onClose={close} />}
    </Page>
  );
};

/** What was done, or how far it is; and the way to begin. */
const Standing = ({ row }: { readonly row: SimilarityCheckRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const online = useCanAsk();
  const key = rowKey(checkTable, row.id);
  const mark = useMarks([key]).get(key);
  const start = useOnce(async () => {
    const result = await store.mutate(reRepeateCheckHomework, { courseId: row.courseId, activityId: row.id });
    if (!result.ok) tellRefusal(result.refusal);
  });
  const isBusy = isUnderWay(row.state);
  const button = (
    <Button onClick={start} disabled={isBusy}>
      <CopyCheck size={16} aria-hidden />
      {row.finishedAt === 0 ? <Trans>Compare submissions</Trans> : <Trans>Compare again</Trans>}
    </Button>
  );
  if (row.state === 'none')
    return (
      <EmptyState icon={CopyCheck} title={<Trans>Not compared yet</Trans>}>
        <Trans>
          The texts and documents of all submissions are compared with one another. A similar passage is a hint, not a
          proof: look at both texts.
        </Trans>
        <Flex mt="4" justify="center">
          {button}
        </Flex>
      </EmptyState>
    );
  return (
    <Flex gap="3" align="center" wrap="wrap" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
      <Box flex="1" minW="14rem" aria-live="polite">
        <Text fontWeight="500">
          {isBusy ? (
            <Progressing row={row} isOffline={!online} />
          ) : row.state === 'failed' ? (
            <Trans>Comparing failed. Start it once more.</Trans>
          ) : (
            <Plural value={row.works} one="# submission was compared." other="# submissions were compared." />
          )}
        </Text>
        {isBusy ? (
          <Progress.Root
            value={row.state === 'waiting' ? null : row.progress}
            size="sm"
            mt="2"
            aria-label={t`Comparing`}
          >
            <Progress.Track>
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        ) : (
          row.finishedAt > 0 && (
            <Text fontSize="sm" color="fg.muted">
              <Time at={row.finishedAt} />
            </Text>
          )
        )}
      </Box>
      <SyncMark mark={mark} />
      {button}
    </Flex>
  );
};

const Progressing = ({ row, isOffline }: { readonly row: SimilarityCheckRow; readonly isOffline: boolean }) => {
  if (row.state === 'waiting')
    return isOffline ? <Trans>Begins when you are online.</Trans> : <Trans>Waits for its turn.</Trans>;
  return row.state === 'reading' ? (
    <Trans>Reading the submissions: {row.progress} %</Trans>
  ) : (
    <Trans>Comparing: {row.progress} %</Trans>
  );
};
