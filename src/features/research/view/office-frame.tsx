import { Box, Button, Flex, Grid, IconButton, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Globe, Settings, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { officeDetails, officeIsVip } from '#contract/features/research/questions.ts';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { Watermark } from '#src/ui/modes/watermark.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { Cover, roomyLink } from './parts.tsx';
import { OfficeSide } from './side/office-side.tsx';
import { useMayIn, useOffice } from './use-office.ts';
import { useOfficeWords } from './words.ts';

export type OfficeTab = 'dynamicState' | 'discussionActivities' | 'resource' | 'samplePlateCourse';

interface OfficeGateProps {
  readonly officeId: string;
  readonly children: (office: OfficeRow) => ReactNode;
}

/** The office, once it is here; whoever is no member of it is led away by the server's word (S-509). */
export const OfficeGate = ({ officeId, children }: OfficeGateProps) => {
  const office = useOffice(officeId);
  if (office === undefined) return <WaitingPage />;
  if (office.value === undefined) return <NotHere officeId={officeId} />;
  return (
    <>
      <Trial officeId={officeId} />
      {children(office.value)}
    </>
  );
};

/** Asks the server: 10403 leads to /main, and what one belongs to is on its way. */
const NotHere = ({ officeId }: { readonly officeId: string }) => {
  const { t } = useLingui();
  const canAsk = useCanAsk();
  useAnswer(officeDetails, { officeId });
  if (canAsk) return <WaitingPage />;
  return (
    <Page title={t`Not on this device`} headingHidden>
      <EmptyState picture="offline" title={<Trans>Not on this device</Trans>}>
        <Trans>This office is not on this device yet. It will be loaded when you are online.</Trans>
      </EmptyState>
    </Page>
  );
};

/** A faint mark over an office on trial (S-225). */
const Trial = ({ officeId }: { readonly officeId: string }) => {
  const { t } = useLingui();
  const { asked } = useAnswer(officeIsVip, { officeId });
  return asked.state === 'answered' && asked.value.vip === 0 && <Watermark text={t`Trial version`} />;
};

interface OfficeFrameProps {
  readonly officeId: string;
  readonly tab: OfficeTab;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** An office with its four tabs; beside them its numbers, what it builds, and its bulletin. */
export const OfficeFrame = ({ officeId, ...frame }: OfficeFrameProps) => (
  <OfficeGate officeId={officeId}>{(office) => <Framed office={office} {...frame} />}</OfficeGate>
);

const Framed = ({ office, tab, actions, children }: Omit<OfficeFrameProps, 'officeId'> & { office: OfficeRow }) => {
  const { t } = useLingui();
  const search = { resourceId: office.id };
  const tabs = [
    { id: 'dynamicState', name: t`News`, link: { to: '/TeachingResearch/dynamicState', search } as const },
    {
      id: 'discussionActivities',
      name: t`Activities`,
      link: { to: '/TeachingResearch/discussionActivities', search } as const,
    },
    { id: 'resource', name: t`Resource library`, link: { to: '/TeachingResearch/resource', search } as const },
    {
      id: 'samplePlateCourse',
      name: t`Model courses`,
      link: { to: '/TeachingResearch/samplePlateCourse', search } as const,
    },
  ];
  return (
    <Page title={office.title} headingHidden>
      <Head office={office} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' }} gap={{ base: '6', lg: '6' }}>
        <Box minW="0">
          <LinkTabs label={t`Parts of the office`} tabs={tabs} current={tab} />
          <Box mt="4">
            {actions}
            {children}
          </Box>
        </Box>
        <OfficeSide office={office} />
      </Grid>
    </Page>
  );
};

const Head = ({ office }: { readonly office: OfficeRow }) => {
  const { t } = useLingui();
  const { reach, category, project } = useOfficeWords();
  const may = useMayIn(office.id);
  const search = { resourceId: office.id };
  const facts = [reach[office.reach - 1], category[office.category - 1], project[office.project - 1]];
  const links = [
    { to: '/TeachingResearch/attendingMeetings', label: t`Meetings`, icon: CalendarClock, isShown: true },
    { to: '/TeachingResearch/member', label: t`Members`, icon: Users, isShown: true },
    { to: '/TeachingResearch/portalHomepage', label: t`Public page`, icon: Globe, isShown: true },
    { to: '/TeachingResearch/teachingResearchSet', label: t`Settings`, icon: Settings, isShown: may('office.edit') },
  ] as const;
  return (
    <Flex gap="4" mb="4" align="flex-start" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Cover officeId={office.id} address={office.cover === '' ? '' : `/file/${office.cover}`} size="64px" />
      <Box flex="1 1 10rem" minW="0">
        <Text
          fontSize={{ base: 'lg', md: 'xl' }}
          fontWeight="600"
          lineHeight="1.4"
          overflowWrap="anywhere"
          css={roomyLink}
        >
          <Link to="/TeachingResearch/homePage" search={search}>
            {office.title}
          </Link>
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {facts.join(' · ')}
          {office.organizations.length > 0 && (
            <>
              {' · '}
              <Plural
                value={office.organizations.length}
                one="# participating school"
                other="# participating schools"
              />
            </>
          )}
        </Text>
        {office.description !== '' && (
          <Text fontSize="sm" mt="1" lineClamp="2" maxW="measure" overflowWrap="anywhere">
            {office.description}
          </Text>
        )}
      </Box>
      <Flex
        gap="1"
        wrap="wrap"
        width={{ base: 'full', md: 'auto' }}
        ms={{ base: '-2', md: '0' }}
        mt={{ base: '-2', md: '0' }}
      >
        {links
          .filter(({ isShown }) => isShown)
          .map(({ to, label, icon: Icon }) => (
            <IconButton key={to} asChild size="sm" variant="ghost" aria-label={label} title={label}>
              <Link to={to} search={search}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
              </Link>
            </IconButton>
          ))}
      </Flex>
    </Flex>
  );
};

/** Back to the office, above a page of one of its things. */
export const ToOffice = ({ office }: { readonly office: OfficeRow }) => (
  <Button asChild size="sm" variant="ghost">
    <Link to="/TeachingResearch/dynamicState" search={{ resourceId: office.id }}>
      {office.title}
    </Link>
  </Button>
);
