import { Box, Button, chakra, Flex, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { Menu, Moon, Sun, X } from 'lucide-react';
import { useTheme } from 'next-themes';
import { type ReactNode, useEffect, useState } from 'react';
import { rememberedPerson } from '#src/ui/live/person.ts';
import { BrandName } from '#src/ui/parts/brand.tsx';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';
import { mainPages, PageLink, pageGroups } from './titles.tsx';

const LanguageSelect = () => {
  const { t, i18n } = useLingui();
  return (
    // The browser's own control, drawn by itself: the library's would cost the first visit several files.
    <chakra.select
      aria-label={t`Language`}
      height="9"
      px="2"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="l2"
      bg="bg.panel"
      color="fg"
      // Below 16 px iOS zooms the page.
      fontSize={{ base: '16px', md: 'sm' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
      value={i18n.locale}
      onChange={({ target }) => {
        const chosen = languages.find(({ language }) => language === target.value);
        if (chosen !== undefined) void chooseLanguage(chosen.language);
      }}
    >
      {languages.map(({ language, name, tag }) => (
        <option key={language} value={language} lang={tag}>
          {name}
        </option>
      ))}
    </chakra.select>
  );
};

const AppearanceButton = () => {
  const { t } = useLingui();
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === 'dark';
  return (
    <IconButton
      variant="ghost"
      size="sm"
      aria-label={isDark ? t`Light appearance` : t`Dark appearance`}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
};

export const PortalHeader = ({ logo }: { readonly logo: ReactNode }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [path]);
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
      pt="env(safe-area-inset-top)"
      px={{ base: 'max(12px, env(safe-area-inset-left))', md: 'env(safe-area-inset-left)' }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <Flex
        height={{ base: 'headerHCompact', md: 'headerH' }}
        maxW="content"
        mx="auto"
        px={{ base: '1', md: '6' }}
        align="center"
        gap={{ base: '2', md: '4' }}
      >
        <HomeLink logo={logo} />
        <Flex as="nav" aria-label={t`Pages`} hideBelow="lg" gap="1" flex="1">
          {mainPages.map((page) => (
            <PageLink key={page} page={page} kind="bar" />
          ))}
        </Flex>
        <Flex ms="auto" align="center" gap={{ base: '1', md: '2' }} flexShrink="0">
          <Box hideBelow="md">
            <LanguageSelect />
          </Box>
          <Box hideBelow="md">
            <AppearanceButton />
          </Box>
          <Enter />
          <IconButton
            hideFrom="lg"
            variant="ghost"
            size="sm"
            aria-label={open ? t`Close the menu` : t`Menu`}
            aria-expanded={open}
            aria-controls="portal-menu"
            onClick={() => setOpen(!open)}
          >
            {open ? <X /> : <Menu />}
          </IconButton>
        </Flex>
      </Flex>
      <Box
        id="portal-menu"
        hidden={!open}
        hideFrom="lg"
        maxH="calc(100dvh - 56px)"
        overflowY="auto"
        px="1"
        pb="4"
        borderTopWidth="1px"
      >
        {open && <AllPages />}
      </Box>
    </Box>
  );
};

const HomeLink = ({ logo }: { readonly logo: ReactNode }) => (
  <Flex
    asChild
    align="center"
    gap="2"
    minH="44px"
    minW="44px"
    fontWeight="600"
    flexShrink="0"
    borderRadius="l2"
    _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
  >
    <Link to="/$page" params={{ page: 'homePage' }} data-touch>
      {logo}
      <BrandName />
    </Link>
  </Flex>
);

/** Known without a database: whoever signed in here goes on to their classes. */
const Enter = () => (
  <Button asChild size="sm">
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
);

const AllPages = () => {
  const { t, i18n } = useLingui();
  return (
    <>
      <Box as="nav" aria-label={t`All pages`}>
        {pageGroups.map(({ title, pages }) => (
          <Box key={title.id} pt="3">
            <Box fontSize="sm" color="fg.muted" px="3" py="1">
              {i18n._(title)}
            </Box>
            <Box display="grid" gridTemplateColumns="1fr 1fr">
              {pages.map((page) => (
                <PageLink key={page} page={page} kind="row" />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Flex hideFrom="md" pt="4" px="3" gap="3" align="center">
        <LanguageSelect />
        <AppearanceButton />
      </Flex>
    </>
  );
};
