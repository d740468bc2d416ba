import { Box, Heading, Text } from '@chakra-ui/react';
import { useSchool } from '#src/ui/live/school.ts';
import { useTitle } from '#src/ui/parts/page.tsx';
import { usePageText } from '../content/load.ts';
import type { PortalPageName } from '../content/pages.ts';
import { filled } from '../text/fill.ts';
import { parse, splitPage } from '../text/parse.ts';
import { Line, Prose } from '../text/prose.tsx';

/** A page to read. */
export const TextPage = ({ page }: { readonly page: PortalPageName }) => {
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
