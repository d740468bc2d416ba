import { Box, Flex, Menu, Portal, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  BadgeCheck,
  Bell,
  Building2,
  Compass,
  Crown,
  Download,
  HardDrive,
  Hourglass,
  ListTodo,
  LogOut,
  MessageCircle,
  PanelLeft,
  Settings,
  Sparkles,
  Video,
} from 'lucide-react';
import { useTheme } from 'next-themes';
import type { ProfileRow, Vip } from '#contract/features/account/rows.ts';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { openCertification } from '#src/features/certification/view/public.tsx';
import { openMessages } from '#src/features/messaging/view/public.tsx';
import { openPurchase, useDaysLeft } from '#src/features/payment/view/public.tsx';
import { openAccountCapacity } from '#src/features/storage/view/public.tsx';
import { startTour } from '#src/features/tour/view/public.tsx';
import { isBuilt } from '#src/ui/feature.ts';
import { readToken } from '#src/ui/live/person.ts';
import { useSchool } from '#src/ui/live/school.ts';
import { scrollSign } from '#src/ui/overlays/scroll-sign.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { chooseLanguage, type Language, languages } from '#src/ui/words/language.ts';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';
import { HandleItems } from '../handle/entries.tsx';
import { useInstall } from '../install/use-install.ts';
import { openDrawer } from '../nav/drawer-button.tsx';
import { agencyAddress, vipBadge } from './account-facts.ts';
import { Item, row } from './menu-item.tsx';
import { openRecordings } from './recordings.tsx';
import { useRouteMeta } from './route-meta.ts';
import { schoolTools } from './school-tools.ts';
import { ThesisItems } from './thesis-menu.tsx';

/** What belongs to the account, in the order of P2.9. */
const AccountItems = ({ profile }: { readonly profile: ProfileRow }) => {
  const { links, membership } = useSchool();
  const agency = agencyAddress(links.agency, profile.coidAdmin, readToken()) || (profile.coidAdmin > 0 ? '/admin' : '');
  return (
    <>
      {agency !== '' && (
        <Item value="agency" icon={Building2} path={agency}>
          <Trans>Administration</Trans>
        </Item>
      )}
      {membership && isBuilt('/vip') && (
        <Item value="vip" icon={Crown} onChoose={openPurchase}>
          {profile.vip === 0 ? <Trans>Become a VIP</Trans> : <Trans>Renew VIP</Trans>}
        </Item>
      )}
      {profile.userType === 'teacher' && (
        <Item value="capacity" icon={HardDrive} onChoose={openAccountCapacity}>
          <Trans>Account capacity</Trans>
        </Item>
      )}
      <Item value="certification" icon={BadgeCheck} onChoose={openCertification}>
        <Trans>Institution authentication</Trans>
      </Item>
      <Item value="settings" icon={Settings} path="/main/UserSetting">
        <Trans>Personal settings</Trans>
      </Item>
    </>
  );
};

/** What a phone's header and bottom bar have no room for. */
const PhoneItems = ({ level }: { readonly level: HeaderLevel }) => {
  const { t } = useLingui();
  const { recordings, aiTools, thesis } = schoolTools({ teaches: useTeaches(), school: useSchool() });
  return (
    <Menu.ItemGroup>
      {level > 1 && (
        <>
          <Item value="navigation" icon={PanelLeft} onChoose={openDrawer}>
            <Trans>Navigation</Trans>
          </Item>
          <Item value="todo" icon={ListTodo} path="/main/todo">
            <Trans>To-do</Trans>
          </Item>
          <Item value="messages" icon={MessageCircle} onChoose={openMessages}>
            <Trans>Private messages</Trans>
          </Item>
          <Item value="notifications" icon={Bell} path="/main/notification">
            <Trans>Notifications</Trans>
          </Item>
        </>
      )}
      <Item value="tasks" icon={Hourglass} path="/main/taskManagement">
        {t`Tasks`}
      </Item>
      {recordings !== '' && (
        <Item value="recordings" icon={Video} onChoose={openRecordings}>
          {t`Teaching recordings`}
        </Item>
      )}
      {aiTools !== '' && (
        <Item value="ai-tools" icon={Sparkles} path={aiTools}>
          {t`AI tools`}
        </Item>
      )}
      <ThesisItems tools={thesis} />
    </Menu.ItemGroup>
  );
};

/** Membership in a word, beside the name. */
const VipTag = ({ vip }: { readonly vip: Vip }) => {
  const { t } = useLingui();
  const badge = vipBadge(vip);
  if (badge === 'none') return null;
  return (
    <Box
      as="span"
      flexShrink="0"
      px="1.5"
      borderRadius="l1"
      fontSize="xs"
      fontWeight="600"
      lineHeight="18px"
      bg={badge === 'super' ? 'fg.warning' : 'bg.warning'}
      color={badge === 'super' ? 'bg.panel' : 'fg.warning'}
      data-vip={badge}
    >
      {badge === 'super' ? t`Super VIP` : t`VIP`}
    </Box>
  );
};

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
      <VipEnds />
      {profile !== undefined && profile.school !== '' && (
        <Text fontSize="sm" color="fg.muted" truncate>
          {profile.school}
        </Text>
      )}
    </Box>
  </Flex>
);

/** S-525. */
const VipEnds = () => {
  const left = useDaysLeft();
  return (
    left !== undefined && (
      <Text fontSize="sm" color="fg.warning">
        <Plural value={left} one="Membership ends within a day" other="Membership ends in # days" />
      </Text>
    )
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
