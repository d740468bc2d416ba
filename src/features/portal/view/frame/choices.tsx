import { IconButton, NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';

export const LanguageSelect = () => {
  const { t, i18n } = useLingui();
  return (
    <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="sm" width="8rem">
      <NativeSelect.Field
        aria-label={t`Language`}
        borderColor="border.control"
        bg="bg.panel"
        // Below 16 px iOS zooms the page.
        fontSize={{ base: '16px', md: 'sm' }}
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
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
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
