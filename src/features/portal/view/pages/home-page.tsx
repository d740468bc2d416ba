import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { useTitle } from '#src/ui/parts/page.tsx';
import { usePageText } from '../content/load.ts';
import { ownPortalOf } from '../content/pages.ts';
import { parse, splitPage } from '../text/parse.ts';
import { Line, Prose } from '../text/prose.tsx';
import { Journey } from './journey.tsx';

/** The first page of a stranger (S-057). */
export const HomePage = () => {
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
