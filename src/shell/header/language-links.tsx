import { Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';

/** The languages, each in its own words. */
export const LanguageLinks = () => {
  const { t, i18n } = useLingui();
  return (
    <Flex role="group" aria-label={t`Language`} gap="1" wrap="wrap" justify="center">
      {languages.map(({ language, name, tag }) => (
        <Button
          key={language}
          size="xs"
          variant={i18n.locale === language ? 'subtle' : 'ghost'}
          aria-pressed={i18n.locale === language}
          lang={tag}
          onClick={() => void chooseLanguage(language)}
        >
          {name}
        </Button>
      ))}
    </Flex>
  );
};
