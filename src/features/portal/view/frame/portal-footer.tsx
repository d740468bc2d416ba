import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { PageLink } from './page-link.tsx';
import { pageGroups } from './titles.ts';

export const PortalFooter = () => {
  const { t, i18n } = useLingui();
  return (
    <Box as="footer" borderTopWidth="1px" bg="bg.panel" px="max(16px, env(safe-area-inset-left))">
      <Box maxW="content" mx="auto" px={{ base: '0', md: '3' }} py={{ base: '8', md: '10' }}>
        <Grid
          as="nav"
          aria-label={t`Site map`}
          templateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)' }}
          gap={{ base: '6', md: '8' }}
        >
          {pageGroups.map(({ title, pages }) => (
            <Box key={title.id}>
              <Text as="h2" fontSize="sm" fontWeight="600" mb="2">
                {i18n._(title)}
              </Text>
              {pages.map((page) => (
                <PageLink key={page} page={page} kind="foot" />
              ))}
            </Box>
          ))}
        </Grid>
        <Flex pt="8" pb="env(safe-area-inset-bottom)" gap="2" wrap="wrap" fontSize="sm" color="fg.muted">
          <Trans>Hybrid Classroom is open source, under the Apache License 2.0.</Trans>
        </Flex>
      </Box>
    </Box>
  );
};
