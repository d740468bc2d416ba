import { Box, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useTitle } from '#src/ui/parts/page.tsx';
import { usePageText } from '../content/load.ts';
import { type Article, ArticleLink, articlesOf, groupsOf, introOf } from '../help/articles.tsx';
import { searchArticles } from '../help/search.ts';
import { StillStuck } from '../help/still-stuck.tsx';
import { parse, splitPage } from '../text/parse.ts';
import { Line } from '../text/prose.tsx';

/** Every article, and a search over all of them that needs no network. `children` stands before the articles. */
export const HelpCenter = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useLingui();
  const source = usePageText('helpCenter');
  const { title, lead } = splitPage(parse(introOf(source)));
  const articles = articlesOf(source);
  const [query, setQuery] = useQuery();
  useTitle(title);
  return (
    <Box maxW="60rem" mx="auto" px={{ base: '4', md: '6' }} pt={{ base: '6', md: '12' }} pb="20">
      <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }} fontWeight="600" lineHeight="1.3">
        {title}
      </Heading>
      <Text fontSize={{ base: 'md', md: 'lg' }} lineHeight="1.7" color="fg.muted" mt="3">
        <Line pieces={lead} />
      </Text>
      {children}
      <Box as="search" display="block" maxW="32rem" mt="6" mb="8">
        <TextField
          type="search"
          size="lg"
          label={t`Search the help`}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Box>
      {query.trim() === '' ? <Contents articles={articles} /> : <Results articles={articles} query={query} />}
      <StillStuck />
    </Box>
  );
};

/** What is searched for is in the address too: it can be sent to somebody. */
const useQuery = (): [string, (next: string) => void] => {
  const { q } = useSearch({ strict: false });
  const given = q ?? '';
  const [query, setQuery] = useState(given);
  const navigate = useNavigate();
  useEffect(() => {
    if (query === given) return;
    const search = query === '' ? {} : { q: query };
    const timer = setTimeout(() => void navigate({ to: '.', search, replace: true, resetScroll: false }), 400);
    return () => clearTimeout(timer);
  }, [query, given, navigate]);
  return [query, setQuery];
};

const linkStyle = {
  '& a': { display: 'flex', alignItems: 'center', color: 'brand.fg', textUnderlineOffset: '3px', borderRadius: 'l1' },
  '& a:hover': { textDecoration: 'underline' },
  '& h2 a, & li > a': { minH: '32px', '@media (pointer: coarse)': { minH: '44px' } },
} as const;

const Contents = ({ articles }: { readonly articles: readonly Article[] }) => (
  <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="10" rowGap="8" css={linkStyle}>
    {groupsOf(articles).map(([group, inside]) => (
      <Box as="section" key={group}>
        <Heading as="h2" fontSize="md" fontWeight="600" mb="2">
          {group}
        </Heading>
        <ul>
          {inside.map((article) => (
            <li key={article.id}>
              <ArticleLink article={article} />
            </li>
          ))}
        </ul>
      </Box>
    ))}
  </Box>
);

const Results = ({ articles, query }: { readonly articles: readonly Article[]; readonly query: string }) => {
  const found = searchArticles(articles, query);
  const count = found.length;
  return (
    <Box css={linkStyle}>
      <Text role="status" fontSize="sm" color="fg.muted" mb="4">
        {count === 0 ? <Trans>Nothing fits. Try other words.</Trans> : <Trans>{count} articles</Trans>}
      </Text>
      <Box as="ul" display="grid" gap="5">
        {found.map(({ article, excerpt }) => (
          <li key={article.id}>
            <ArticleLink article={article} />
            <Text fontSize="sm" color="fg.muted">
              {excerpt}
            </Text>
          </li>
        ))}
      </Box>
    </Box>
  );
};
