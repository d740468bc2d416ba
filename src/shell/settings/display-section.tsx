import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTheme } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { areTipsShown, showTips } from '#src/ui/window/tips.ts';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';

/** Of this device, not of the person: another device may speak another language (P1). */
export const DisplaySection = () => {
  const { t, i18n } = useLingui();
  const { theme = 'system', setTheme } = useTheme();
  const themes = [
    { value: 'system', name: t`Match system` },
    { value: 'light', name: t`Light` },
    { value: 'dark', name: t`Dark` },
  ];
  return (
    <Flex direction="column" gap="6">
      <Choices
        title={<Trans>Language</Trans>}
        name="language"
        value={i18n.locale}
        options={languages.map(({ language, name, tag }) => ({ value: language, name, lang: tag }))}
        onValue={(value) => {
          const found = languages.find(({ language }) => language === value);
          if (found !== undefined) void chooseLanguage(found.language);
        }}
      />
      <Choices title={<Trans>Appearance</Trans>} name="theme" value={theme} options={themes} onValue={setTheme} />
      <Tips />
      <Text fontSize="sm" color="fg.muted">
        <Trans>These choices hold for this device.</Trans>
      </Text>
    </Flex>
  );
};

/** Tours that begin by themselves (S-363); a tour that is asked for comes all the same. */
const Tips = () => {
  const [shown, setShown] = useState(areTipsShown);
  const choose = (on: boolean) => {
    showTips(on);
    setShown(on);
  };
  return (
    <Box>
      <Heading as="h3" fontSize="sm" fontWeight="600" mb="2">
        <Trans>Help</Trans>
      </Heading>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="1">
        <SwitchRow label={<Trans>Show tips on new screens</Trans>} on={shown} onSwitch={choose} />
      </Box>
    </Box>
  );
};

interface ChoicesProps {
  readonly title: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string; readonly lang?: string }[];
  readonly onValue: (value: string) => void;
}

const Choices = ({ title, name, value, options, onValue }: ChoicesProps) => (
  <Box as="fieldset" border="0">
    <Heading as="h3" fontSize="sm" fontWeight="600" mb="2" asChild>
      <legend>{title}</legend>
    </Heading>
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
      {options.map((option) => (
        <chakra.label
          key={option.value}
          display="flex"
          alignItems="center"
          gap="3"
          minH="44px"
          fontSize="sm"
          cursor="pointer"
          _notLast={{ borderBottomWidth: '1px' }}
          {...(option.lang === undefined ? {} : { lang: option.lang })}
        >
          <chakra.input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
            boxSize="18px"
          />
          {option.name}
        </chakra.label>
      ))}
    </Box>
  </Box>
);
