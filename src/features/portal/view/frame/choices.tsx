import { chakra, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';

export const LanguageSelect = () => {
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

export const AppearanceButton = () => {
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
