import { Box, Flex, Heading } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Timeliness } from '#contract/features/activity/timeliness.ts';
import { type PublishState, publishStateOf } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { WorkState } from '#contract/features/homework/keys.ts';

interface PanelProps {
  readonly label: string;
  /** The heading is for the ear only. */
  readonly isPlain?: boolean;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export const Panel = ({ label, isPlain = false, aside, children }: PanelProps) => {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb={isPlain ? '0' : '3'}>
        <Heading as="h2" id={id} fontSize="md" fontWeight="600" srOnly={isPlain}>
          {label}
        </Heading>
        <Flex align="center" gap="2" fontSize="sm" color="fg.muted">
          {aside}
        </Flex>
      </Flex>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
        {children}
      </Box>
    </Box>
  );
};

type Tone = 'plain' | 'good' | 'wait' | 'attention';

const tones: Readonly<Record<Tone, { readonly color: string; readonly bg: string }>> = {
  plain: { color: 'fg.muted', bg: 'bg.muted' },
  good: { color: 'fg.success', bg: 'bg.success' },
  wait: { color: 'brand.fg', bg: 'brand.subtle' },
  attention: { color: 'fg.warning', bg: 'bg.warning' },
};

/** A state in a word. */
export const Tag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <Box as="span" px="1.5" borderRadius="sm" fontSize="xs" lineHeight="20px" whiteSpace="nowrap" {...tones[tone]}>
    {children}
  </Box>
);

const workTexts: Readonly<Record<WorkState, readonly [MessageDescriptor, Tone]>> = {
  unsubmitted: [msg`Not handed in`, 'plain'],
  submitted: [msg`Handed in`, 'wait'],
  late: [msg`Late: your teacher decides`, 'attention'],
  graded: [msg`Reviewed`, 'good'],
  returned: [msg`Returned`, 'attention'],
};

/** S-299. What is only on this device is not handed in: its mark stands beside it. */
export const WorkTag = ({ state }: { readonly state: WorkState }) => {
  const { i18n } = useLingui();
  const [text, tone] = workTexts[state];
  return <Tag tone={tone}>{i18n._(text)}</Tag>;
};

const publishTexts: Readonly<Record<PublishState, readonly [MessageDescriptor, Tone]>> = {
  unpublished: [msg`Unpublished`, 'plain'],
  notStarted: [msg`Not started`, 'attention'],
  inProgress: [msg`In progress`, 'good'],
  closed: [msg`Closed`, 'plain'],
};

export const PublishTag = ({ of }: { readonly of: ActivityRow }) => {
  const { i18n } = useLingui();
  const [text, tone] = publishTexts[publishStateOf(of, Date.now())];
  return <Tag tone={tone}>{i18n._(text)}</Tag>;
};

const timeTexts: Readonly<Record<Exclude<Timeliness, 'inTime'>, readonly [MessageDescriptor, Tone]>> = {
  offline: [msg`Finished in time, arrived later`, 'plain'],
  late: [msg`Late`, 'attention'],
};

/** Nothing where it was in time. */
export const TimeTag = ({ timeliness }: { readonly timeliness: Timeliness }) => {
  const { i18n } = useLingui();
  if (timeliness === 'inTime') return null;
  const [text, tone] = timeTexts[timeliness];
  return <Tag tone={tone}>{i18n._(text)}</Tag>;
};

type Page = '/reviseHomework' | '/reviseCaseStudy' | '/homework' | '/homeworkDetail' | '/viewReviewHomework';

interface PageSearch {
  readonly courseid: string;
  readonly homeworkId?: string;
  readonly uid?: string;
}

/** Leads to a page of homework; `replace`: in the place of the one that is left. */
export const useGo = () => {
  const navigate = useNavigate();
  return (to: Page, search: PageSearch, replace = false): void => void navigate({ to, search, replace });
};
