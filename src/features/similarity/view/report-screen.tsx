import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { List } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { checkInfo } from '#contract/features/similarity/calls.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Age, Time } from '#src/ui/words/time.tsx';
import { ReviewedPlace } from './place.tsx';

type Side = 'a' | 'b';

interface Passage {
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  readonly common: boolean;
}

interface PassageTextProps {
  readonly text: string;
  readonly side: Side;
  readonly passages: readonly Passage[];
  readonly chosen: number | undefined;
  readonly onChoose: (passage: number) => void;
}

/** A text with the passages that another has too, numbered; a press shows the same passage on the other side. */
const PassageText = ({ text, side, passages, chosen, onChoose }: PassageTextProps) => {
  const { t } = useLingui();
  const current = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen !== undefined) current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const parts: ReactNode[] = [];
  let at = 0;
  const inOrder = passages
    .map((passage, index) => ({ place: passage[side], index, isCommon: passage.common }))
    .sort((one, other) => one.place[0] - other.place[0]);
  for (const { place, index, isCommon } of inOrder) {
    const [from, to] = place;
    if (from < at || to > text.length) continue;
    parts.push(<AsTyped key={`before-${index}`} text={text.slice(at, from)} />);
    const number = index + 1;
    parts.push(
      <Box
        key={index}
        as="mark"
        ref={index === chosen ? current : undefined}
        role="button"
        tabIndex={0}
        aria-label={t`Passage ${number}: ${text.slice(from, to)}`}
        aria-pressed={index === chosen}
        cursor="pointer"
        borderRadius="sm"
        px="0.5"
        color="inherit"
        bg={index === chosen ? 'yellow.400/60' : isCommon ? 'bg.muted' : 'bg.warning'}
        outlineColor="brand.focusRing"
        boxDecorationBreak="clone"
        onClick={() => onChoose(index)}
        onKeyDown={(event: React.KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onChoose(index);
        }}
      >
        <Box as="sup" me="0.5" fontSize="2xs" color="fg.muted" textStyle="num">
          {number}
        </Box>
        <AsTyped text={text.slice(from, to)} />
      </Box>,
    );
    at = to;
  }
  parts.push(<AsTyped key="after" text={text.slice(at)} />);
  return (
    <Text as="div" whiteSpace="pre-wrap" overflowWrap="anywhere" lineHeight="1.8">
      {parts}
    </Text>
  );
};

interface ReportProps {
  readonly courseId: string;
  readonly activityId: string;
  readonly subject: string;
}

/** The report on one work: its text beside that of a source, with the passages that both have. */
export const ReportScreen = (props: ReportProps) => (
  <ReviewedPlace courseId={props.courseId} activityId={props.activityId}>
    {() => <Report key={props.subject} {...props} />}
  </ReviewedPlace>
);

const Report = ({ courseId, activityId, subject }: ReportProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { asked } = useAnswer(checkInfo, { courseId, activityId, uid: subject });
  const back = (
    <Button asChild variant="ghost" size="sm" px="2" aria-label={t`All similar submissions`}>
      <Link to="/homeworkSimilarity" search={{ courseid: courseId, homeworkId: activityId }}>
        <List size={18} aria-hidden />
      </Link>
    </Button>
  );
  if (asked.state === 'asking') return <WaitingPage />;
  if (asked.state !== 'answered')
    return (
      <Page title={t`Similar submissions`} before={back}>
        {asked.state === 'refused' ? (
          <EmptyState picture="lost" title={textOf(asked.refusal)}>
            <Trans>Compare the submissions first.</Trans>
          </EmptyState>
        ) : (
          <EmptyState picture="offline" title={<Trans>The report is on the server</Trans>}>
            <Trans>It can be read when you are online, and stays on this device from then on.</Trans>
          </EmptyState>
        )}
      </Page>
    );
  const { username, similarity, sources } = asked.value;
  return (
    <Page
      title={username || t`Former member`}
      before={back}
      actions={
        <Flex gap="3" align="center" wrap="wrap">
          <Text fontSize="sm" color="fg.muted">
            {!asked.fresh && (
              <Trans>
                As of <Age at={asked.at} />
              </Trans>
            )}
          </Text>
          <Text fontWeight="600" textStyle="num">
            <Trans>{Math.round(similarity)} % similar</Trans>
          </Text>
          <Button asChild size="sm" variant="outline">
            <Link to="/homeworkDetail" search={{ courseid: courseId, homeworkId: activityId, uid: subject }}>
              <Trans>To the review</Trans>
            </Link>
          </Button>
        </Flex>
      }
    >
      {sources.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>Nothing similar</Trans>}>
          <Trans>No other submission shares a passage with this one.</Trans>
        </EmptyState>
      ) : (
        <SideBySide report={asked.value} />
      )}
    </Page>
  );
};

type ReportData = Output<typeof checkInfo>;

const SideBySide = ({ report }: { readonly report: ReportData }) => {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(report.sources[0]?.id ?? '');
  const [passage, setPassage] = useState<number>();
  const source = report.sources.find(({ id }) => id === chosen) ?? report.sources[0];
  if (source === undefined) return null;
  const label = (one: ReportData['sources'][number]) =>
    [one.username || t`Somebody`, one.title].filter((part) => part !== '').join(' · ');
  const side = (of: Side) => ({ side: of, passages: source.passages, chosen: passage, onChoose: setPassage });
  return (
    <>
      <Flex role="group" aria-label={t`Sources`} gap="2" mb="4" wrap="wrap">
        {report.sources.map((one) => (
          <Button
            key={one.id}
            size="sm"
            variant={one.id === source.id ? 'solid' : 'outline'}
            aria-pressed={one.id === source.id}
            maxW="full"
            onClick={() => {
              setChosen(one.id);
              setPassage(undefined);
            }}
          >
            <Box as="span" truncate>
              {label(one)}
            </Box>
            <Box as="span" textStyle="num" fontWeight="400">
              {Math.round(one.similarity)} %
            </Box>
          </Button>
        ))}
      </Flex>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <TextPanel label={report.username} arrivedAt={report.arrivedat}>
          <PassageText text={report.text} {...side('a')} />
        </TextPanel>
        <TextPanel label={label(source)} arrivedAt={source.arrivedat}>
          {source.text === '' ? (
            <Text color="fg.muted">
              <Trans>This text is not yours to read.</Trans>
            </Text>
          ) : (
            <PassageText text={source.text} {...side('b')} />
          )}
        </TextPanel>
      </Grid>
      <Text mt="4" fontSize="sm" color="fg.muted">
        <Trans>
          The task, references and quotations with their source are left out. Who handed in first may be who was copied
          from.
        </Trans>
      </Text>
    </>
  );
};

interface TextPanelProps {
  readonly label: string;
  /** Seconds. */
  readonly arrivedAt: number;
  readonly children: React.ReactNode;
}

const TextPanel = ({ label, arrivedAt, children }: TextPanelProps) => (
  <Box as="section" aria-label={label} bg="bg.panel" borderWidth="1px" borderRadius="l3" minW="0">
    <Flex px="4" py="2.5" gap="3" justify="space-between" borderBottomWidth="1px" fontSize="sm" wrap="wrap">
      <Text fontWeight="600" truncate>
        {label}
      </Text>
      {arrivedAt > 0 && (
        <Text color="fg.muted">
          <Time at={arrivedAt * second} />
        </Text>
      )}
    </Flex>
    <Box p="4" maxH={{ base: '55vh', md: '70vh' }} overflowY="auto" tabIndex={0} role="region" aria-label={label}>
      {children}
    </Box>
  </Box>
);
