import { Box, Flex, Grid, Heading, IconButton } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Bell,
  ChevronLeft,
  ChevronRight,
  FileArchive,
  HardDrive,
  KeyRound,
  Languages,
  type LucideIcon,
  MonitorSmartphone,
  Smartphone,
  UserRound,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { BindingSection, DataSection, PasswordSection } from '#src/features/account/view/public.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { type SectionName, sectionNames } from './section-names.ts';

export interface Section {
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly Body: ComponentType;
}

const sections: Readonly<Record<SectionName, Section>> = {
  account: {
    title: msg`Account info`,
    icon: UserRound,
    Body: lazy(async () => ({ default: (await import('./account-section.tsx')).AccountSection })),
  },
  password: {
    title: msg`Password`,
    icon: KeyRound,
    Body: PasswordSection,
  },
  binding: {
    title: msg`Phone and e-mail`,
    icon: Smartphone,
    Body: BindingSection,
  },
  notifications: {
    title: msg`Notifications`,
    icon: Bell,
    Body: lazy(async () => ({ default: (await import('./notify-section.tsx')).NotifySection })),
  },
  display: {
    title: msg`Language and appearance`,
    icon: Languages,
    Body: lazy(async () => ({ default: (await import('./display-section.tsx')).DisplaySection })),
  },
  devices: {
    title: msg`Devices and sign-ins`,
    icon: MonitorSmartphone,
    Body: lazy(async () => ({ default: (await import('./devices-section.tsx')).DevicesSection })),
  },
  storage: {
    title: msg`Offline and storage`,
    icon: HardDrive,
    Body: lazy(async () => ({ default: (await import('./storage/storage-section.tsx')).StorageSection })),
  },
  data: {
    title: msg`Your data`,
    icon: FileArchive,
    Body: DataSection,
  },
};

/** What a person decides about themselves and this device: one list, one section; on a phone one after the other. */
export const SettingsPage = ({ section }: { readonly section: SectionName | undefined }) => {
  const { t, i18n } = useLingui();
  const isPhone = useBelow('lg');
  const shown = section ?? (isPhone ? undefined : 'account');
  const title = t`Personal settings`;
  return (
    <Page
      title={shown === undefined ? title : i18n._(sections[shown].title)}
      headingHidden={!isPhone}
      before={isPhone && shown !== undefined && <WayBack />}
    >
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '272px minmax(0, 42rem)' }} gap={{ base: '4', lg: '10' }}>
        {(!isPhone || shown === undefined) && <SectionList current={shown} />}
        {shown !== undefined && (
          <Box minW="0">
            <Body name={shown} />
          </Box>
        )}
      </Grid>
    </Page>
  );
};

/** From one section to the list of all. */
const WayBack = () => {
  const { t } = useLingui();
  const name = t`All settings`;
  return (
    <IconButton asChild size="sm" variant="ghost" ms="-2.5" aria-label={name} title={name}>
      <Link to="/main/UserSetting" data-touch>
        <ChevronLeft aria-hidden />
      </Link>
    </IconButton>
  );
};

const SectionList = ({ current }: { readonly current: SectionName | undefined }) => {
  const { t, i18n } = useLingui();
  return (
    <Box as="nav" aria-label={t`Personal settings`}>
      <Heading as="h2" fontSize="lg" fontWeight="600" mb="3" hideBelow="lg">
        <Trans>Personal settings</Trans>
      </Heading>
      <Flex as="ul" direction="column" gap={{ base: '0', lg: '0.5' }} listStyleType="none">
        {sectionNames.map((name) => {
          const { title, icon: Icon } = sections[name];
          const isCurrent = name === current;
          return (
            <Box as="li" key={name} borderBottomWidth={{ base: '1px', lg: '0' }}>
              <Flex
                asChild
                align="center"
                gap="3"
                minH={{ base: '52px', lg: '40px' }}
                px={{ base: '1', lg: '3' }}
                borderRadius="l2"
                fontSize={{ base: 'md', lg: 'sm' }}
                fontWeight={isCurrent ? '600' : '400'}
                color={isCurrent ? 'brand.fg' : 'fg'}
                bg={isCurrent ? 'brand.subtle' : 'transparent'}
                _hover={{ bg: isCurrent ? 'brand.subtle' : 'bg.subtle' }}
              >
                <Link
                  to="/main/UserSetting"
                  search={{ section: name }}
                  replace={current !== undefined}
                  data-touch
                  {...(isCurrent ? { 'aria-current': 'page' } : {})}
                >
                  <Icon size={18} strokeWidth={1.75} aria-hidden />
                  <Box as="span" flex="1" minW="0">
                    {i18n._(title)}
                  </Box>
                  <Box as="span" color="fg.subtle" hideFrom="lg">
                    <ChevronRight size={18} aria-hidden />
                  </Box>
                </Link>
              </Flex>
            </Box>
          );
        })}
      </Flex>
    </Box>
  );
};

const Body = ({ name }: { readonly name: SectionName }) => {
  const { i18n } = useLingui();
  const { title, Body: Content } = sections[name];
  return (
    <>
      <Heading as="h2" fontSize="lg" fontWeight="600" mb="5" hideBelow="lg">
        {i18n._(title)}
      </Heading>
      <Suspense fallback={<Waiting />}>
        <Content />
      </Suspense>
    </>
  );
};
