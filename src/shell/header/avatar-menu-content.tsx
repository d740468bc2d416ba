import { Box, Flex, Menu, Portal, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, Download, LogOut } from 'lucide-react';
import { useTheme } from 'next-themes';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import { startTour } from '#src/features/tour/view/public.tsx';
import { useSchool } from '#src/ui/live/school.ts';
import { scrollSign } from '#src/ui/overlays/scroll-sign.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { chooseLanguage, type Language, languages } from '#src/ui/words/language.ts';
import { HandleItems } from '../handle/handle-items.tsx';
import { useInstall } from '../install/use-install.ts';
import { AccountItems } from './me/account-items.tsx';
import { Item, row } from './me/item.tsx';
import { PhoneItems } from './me/phone-items.tsx';
import { VipTag } from './me/vip-mark.tsx';
import { useRouteMeta } from './trail/route-meta.ts';

interface ContentProps {
  readonly triggerId: string;
  readonly name: string;
  readonly profile: ProfileRow | undefined;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onLogOut: () => void;
}

export const AvatarMenuContent = ({ triggerId, open, onOpenChange, ...rest }: ContentProps) => (
  <Menu.Root
    recipe={menuSlotRecipe}
    ids={{ trigger: triggerId }}
    open={open}
    onOpenChange={(change) => onOpenChange(change.open)}
    positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Menu.Positioner>
        <Menu.Content
          minW="16rem"
          maxW="calc(100vw - 16px)"
          maxH="calc(100dvh - 72px)"
          overscrollBehavior="contain"
          css={scrollSign}
        >
          <Entries {...rest} />
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

const Entries = ({ name, profile, onLogOut }: Pick<ContentProps, 'name' | 'profile' | 'onLogOut'>) => {
  const install = useInstall();
  const phone = useBelow('md');
  const { level } = useRouteMeta();
  const { languageSwitchUid } = useSchool();
  return (
    <>
      <Person name={name} profile={profile} />
      <Menu.Separator />
      {phone && (
        <>
          <PhoneItems level={level} />
          <Menu.Separator />
        </>
      )}
      {profile !== undefined && <AccountItems profile={profile} />}
      {profile !== undefined && profile.id === languageSwitchUid && (
        <>
          <Menu.Separator />
          <LanguageChoice />
        </>
      )}
      <Menu.Separator />
      <ThemeChoice />
      <Menu.Separator />
      {phone && <HandleItems />}
      {install !== undefined && (
        <Item value="install" icon={Download} onChoose={install}>
          <Trans>Install as an app</Trans>
        </Item>
      )}
      <Item value="tour" icon={Compass} onChoose={startTour}>
        <Trans>Show me around</Trans>
      </Item>
      <Item value="log-out" icon={LogOut} onChoose={onLogOut}>
        <Trans>Log out</Trans>
      </Item>
    </>
  );
};

const Person = ({ name, profile }: Pick<ContentProps, 'name' | 'profile'>) => (
  <Flex px="3" py="2" gap="3" align="center">
    <PersonMark uid={profile?.id ?? ''} name={name} avatar={profile?.avatar ?? ''} size="40px" />
    <Box minW="0">
      <Flex align="center" gap="2">
        <Text fontWeight="600" truncate>
          {name}
        </Text>
        <VipTag vip={profile?.vip ?? 0} />
      </Flex>
      {profile !== undefined && profile.school !== '' && (
        <Text fontSize="sm" color="fg.muted" truncate>
          {profile.school}
        </Text>
      )}
    </Box>
  </Flex>
);

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
    { value: 'system', name: t`Match system` },
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
