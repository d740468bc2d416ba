import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, Clock, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useTitle } from '#src/ui/parts/page.tsx';
import { usePageText } from '../content/load.ts';
import { ownPortalOf, type PortalPageName } from '../content/pages.ts';
import { filled, parse, splitPage } from '../text/parse.ts';
import { Line, Prose } from '../text/prose.tsx';

/** One reply on its way through a bad afternoon: what the person is told at each step, in the words of the app. */
const Journey = () => (
  <Box
    as="ol"
    width={{ base: 'full', lg: '24rem' }}
    flexShrink="0"
    listStyleType="none"
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l3"
    px="5"
    py="4"
  >
    <Step icon={CloudOff} tone="sync.queued" title={<Trans>The Wi‑Fi drops</Trans>}>
      <Trans>Offline — keep working, changes stay on this device</Trans>
    </Step>
    <Step icon={Clock} tone="sync.queued" title={<Trans>A student replies</Trans>}>
      <Trans>Waiting to send</Trans>
    </Step>
    <Step icon={CloudUpload} tone="sync.sending" title={<Trans>The network is back</Trans>}>
      <Trans>Sending</Trans>
    </Step>
    <Step icon={Check} tone="sync.synced" title={<Trans>The server has it</Trans>} isLast>
      <Trans>Once, never twice; only now the mark goes away</Trans>
    </Step>
  </Box>
);

interface StepProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isLast?: boolean;
}

const Step = ({ icon: Icon, tone, title, children, isLast = false }: StepProps) => (
  <Flex as="li" gap="3.5" py="3" borderBottomWidth={isLast ? '0' : '1px'}>
    <Box color={tone} pt="0.5">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </Box>
    <Box minW="0">
      <Text fontWeight="500">{title}</Text>
      <Text fontSize="sm" color="fg.muted">
        {children}
      </Text>
    </Box>
  </Flex>
);

/** The first page of a stranger (S-057). */
const HomePage = () => {
  const { title, lead, rest } = splitPage(parse(usePageText('homePage')));
  useTitle('');
  const elsewhere = ownPortalOf(useSchool().links.portal, location.href);
  // S-058: this school has a front page of its own.
  useEffect(() => {
    if (elsewhere !== undefined) location.replace(elsewhere);
  }, [elsewhere]);
  if (elsewhere !== undefined) return null;
  return (
    <Box maxW="content" mx="auto" px={{ base: '4', md: '6' }} pb="20">
      <Flex
        align="center"
        gap={{ base: '8', lg: '14' }}
        direction={{ base: 'column', lg: 'row' }}
        pt={{ base: '8', md: '16' }}
        pb={{ base: '4', md: '8' }}
      >
        <Box flex="1" minW="0" width="full">
          <Heading as="h1" fontSize={{ base: '2xl', sm: '3xl', md: '4xl' }} fontWeight="600" lineHeight="1.25">
            {title}
          </Heading>
          <Text fontSize={{ base: 'md', md: 'lg' }} lineHeight="1.75" color="fg.muted" mt="4" maxW="38rem">
            <Line pieces={lead} />
          </Text>
          <Actions />
        </Box>
        <Journey />
      </Flex>
      <Prose blocks={rest} />
    </Box>
  );
};

const Actions = () => (
  <Flex gap="3" mt="7" wrap="wrap">
    <Button asChild size="lg">
      {rememberedPerson() === undefined ? (
        <Link to="/login" data-touch>
          <Trans>Sign in</Trans>
        </Link>
      ) : (
        <Link to="/main" data-touch>
          <Trans>My classroom</Trans>
        </Link>
      )}
    </Button>
    <Button asChild size="lg" variant="outline">
      <Link to="/$page" params={{ page: 'localized' }} data-touch>
        <Trans>Run it yourself</Trans>
      </Link>
    </Button>
  </Flex>
);

/** A page to read. */
const TextPage = ({ page }: { readonly page: PortalPageName }) => {
  const { service } = useSchool();
  const { title, lead, rest } = splitPage(parse(filled(usePageText(page), service)));
  useTitle(title);
  return (
    <Box as="article" maxW="46rem" mx="auto" px={{ base: '4', md: '6' }} pt={{ base: '6', md: '12' }} pb="20">
      <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }} fontWeight="600" lineHeight="1.3">
        {title}
      </Heading>
      {lead.length > 0 && (
        <Text fontSize={{ base: 'md', md: 'lg' }} lineHeight="1.7" color="fg.muted" mt="3">
          <Line pieces={lead} />
        </Text>
      )}
      <Box mt="8">
        <Prose blocks={rest} />
      </Box>
    </Box>
  );
};

const HelpCenter = lazy(async () => ({ default: (await import('./help-center.tsx')).HelpCenter }));

export const PortalPage = ({ page }: { readonly page: PortalPageName }) => {
  if (page === 'homePage') return <HomePage />;
  if (page === 'helpCenter')
    return (
      <Suspense fallback={<Box minH="100dvh" />}>
        <HelpCenter />
      </Suspense>
    );
  return <TextPage page={page} key={page} />;
};
