import { Box, Menu, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, LogOut } from 'lucide-react';
import { useTheme } from 'next-themes';
import { chooseLanguage, type Language, languages } from '#src/ui/words/language.ts';
import { useInstall } from '../install/use-install.ts';

/** Dense under a mouse, a finger's breadth under a finger. */
const row = { minH: '36px', '@media (pointer: coarse)': { minH: '44px' } } as const;

interface ContentProps {
  readonly triggerId: string;
  readonly name: string;
  readonly detail: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onLogOut: () => void;
}

export const AvatarMenuContent = ({ triggerId, name, detail, open, onOpenChange, onLogOut }: ContentProps) => {
  const install = useInstall();
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Menu.Positioner>
        <Menu.Content minW="15rem" maxH="calc(100dvh - 72px)">
          <Box px="3" py="2">
            <Text fontWeight="600">{name}</Text>
            {detail !== '' && (
              <Text fontSize="sm" color="fg.muted">
                {detail}
              </Text>
            )}
          </Box>
          <Menu.Separator />
          <LanguageChoice />
          <Menu.Separator />
          <ThemeChoice />
          <Menu.Separator />
          {install !== undefined && (
            <Menu.Item value="install" css={row} onClick={install}>
              <Download size={16} aria-hidden />
              <Trans>Install as an app</Trans>
            </Menu.Item>
          )}
          <Menu.Item value="log-out" css={row} onClick={onLogOut}>
            <LogOut size={16} aria-hidden />
            <Trans>Log out</Trans>
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
};

const LanguageChoice = () => {
  const { t, i18n } = useLingui();
  return (
    <Menu.RadioItemGroup value={i18n.locale} onValueChange={({ value }) => void chooseLanguage(value as Language)}>
      <Menu.ItemGroupLabel>{t`Language`}</Menu.ItemGroupLabel>
      {languages.map(({ language, name, tag }) => (
        <Menu.RadioItem key={language} value={language} css={row} lang={tag}>
          {name}
          <Menu.ItemIndicator />
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
};

const ThemeChoice = () => {
  const { t } = useLingui();
  const { theme, setTheme } = useTheme();
  const choices = [
    { value: 'system', name: t`As the device` },
    { value: 'light', name: t`Light` },
    { value: 'dark', name: t`Dark` },
  ];
  return (
    <Menu.RadioItemGroup value={theme ?? 'system'} onValueChange={({ value }) => setTheme(value)}>
      <Menu.ItemGroupLabel>{t`Appearance`}</Menu.ItemGroupLabel>
      {choices.map(({ value, name }) => (
        <Menu.RadioItem key={value} value={value} css={row}>
          {name}
          <Menu.ItemIndicator />
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
};
