import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTitle } from '#src/ui/parts/page.tsx';
import { usePageText } from '../content/load.ts';
import { type Article, ArticleLink, articlesOf } from '../help/articles.tsx';
import { StillStuck } from '../help/still-stuck.tsx';
import { parse } from '../text/parse.ts';
import { Prose } from '../text/prose.tsx';

/** One article, at an address of its own that never changes. */
export const HelpArticle = ({ id }: { readonly id: string }) => {
  const { t } = useLingui();
  const articles = articlesOf(usePageText('helpCenter'));
  const article = articles.find((one) => one.id === id);
  useTitle(article?.title ?? t`Help centre`);
  return (
    <Box as="article" maxW="46rem" mx="auto" px={{ base: '4', md: '6' }} pt={{ base: '4', md: '8' }} pb="20">
      <Flex as="nav" aria-label={t`You are here`} align="center" gap="1" fontSize="sm" color="fg.muted" mb="4">
        <Flex asChild align="center" minH="32px" color="brand.fg">
          <Link to="/$page" params={{ page: 'helpCenter' }} data-touch>
            <Trans>Help centre</Trans>
          </Link>
        </Flex>
        {article !== undefined && (
          <>
            <ChevronRight size={14} aria-hidden />
            <span>{article.group}</span>
          </>
        )}
      </Flex>
      {article === undefined ? <Missing /> : <Shown article={article} articles={articles} />}
      <StillStuck />
    </Box>
  );
};

const Missing = () => (
  <>
    <Heading as="h1" fontSize="2xl" fontWeight="600" mb="3">
      <Trans>No such article</Trans>
    </Heading>
    <Text color="fg.muted">
      <Trans>It may have been renamed. Search the help centre for it.</Trans>
    </Text>
  </>
);

const Shown = ({ article, articles }: { readonly article: Article; readonly articles: readonly Article[] }) => {
  const { t } = useLingui();
  const others = articles.filter(({ group, id }) => group === article.group && id !== article.id);
  return (
    <>
      <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }} fontWeight="600" lineHeight="1.3" mb="6">
        {article.title}
      </Heading>
      <Prose blocks={parse(article.source)} />
      {others.length > 0 && (
        <Box
          as="nav"
          aria-label={t`More about this`}
          mt="12"
          pt="5"
          borderTopWidth="1px"
          css={{
            '& a': { display: 'flex', alignItems: 'center', minH: '32px', color: 'brand.fg' },
            '& a:hover': { textDecoration: 'underline' },
            '@media (pointer: coarse)': { '& a': { minH: '44px' } },
          }}
        >
          <Text fontSize="sm" fontWeight="600" mb="1">
            <Trans>More about this</Trans>
          </Text>
          {others.map((other) => (
            <ArticleLink key={other.id} article={other} />
          ))}
        </Box>
      )}
    </>
  );
};
