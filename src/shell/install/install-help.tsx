import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import {
  AppWindow,
  Compass,
  Ellipsis,
  EllipsisVertical,
  type LucideIcon,
  MonitorDown,
  Share,
  SquarePlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { type InstallWay, installing, installWay } from './use-install.ts';

/** How this browser puts the page among the apps, step by step, and what that is good for. */
export const InstallHelp = () => {
  const { helpOpen } = useSnapshot(installing);
  const way = installWay();
  const close = () => {
    installing.helpOpen = false;
  };
  return (
    <AppDialog open={helpOpen} onClose={close} title={<Trans>Install as an app</Trans>}>
      <Flex direction="column" gap="4" fontSize="sm">
        <Why way={way} />
        <Box as="ol" listStyleType="none">
          {stepsOf(way).map((step, index) => (
            <Step key={step.key} number={index + 1} icon={step.icon} text={step.text} />
          ))}
        </Box>
      </Flex>
    </AppDialog>
  );
};

const Why = ({ way }: { readonly way: InstallWay }) => (
  <Text color="fg.muted">
    {way === 'in-app' ? (
      <Trans>
        This page is open inside another app, which keeps nothing for long. Opened in the phone’s own browser, your work
        stays on this device and can be installed.
      </Trans>
    ) : way === 'ios' || way === 'mac-safari' ? (
      <Trans>
        As an app it may send you notifications, and what it keeps on this device stays. In a tab, Safari clears it
        after 7 days without a visit.
      </Trans>
    ) : (
      <Trans>As an app it has its own window and icon, and the browser keeps what is on this device for longer.</Trans>
    )}
  </Text>
);

interface StepWords {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly text: ReactNode;
}

const stepsOf = (way: InstallWay): readonly StepWords[] => {
  const add = { key: 'add', icon: SquarePlus };
  if (way === 'ios')
    return [
      { key: 'share', icon: Share, text: <Trans>In Safari, press the share button.</Trans> },
      { ...add, text: <Trans>Choose “Add to Home Screen”.</Trans> },
      { key: 'open', icon: AppWindow, text: <Trans>Open it from the Home Screen and sign in once.</Trans> },
    ];
  if (way === 'mac-safari')
    return [
      { key: 'share', icon: Share, text: <Trans>In Safari, open the File menu or press the share button.</Trans> },
      { key: 'dock', icon: MonitorDown, text: <Trans>Choose “Add to Dock”.</Trans> },
    ];
  if (way === 'in-app')
    return [
      { key: 'more', icon: Ellipsis, text: <Trans>Press “…” in the corner of this window.</Trans> },
      {
        key: 'browser',
        icon: Compass,
        text: <Trans>Choose “Open in browser”: Safari on an iPhone, Chrome on Android.</Trans>,
      },
    ];
  if (way === 'firefox')
    return [
      {
        key: 'tab',
        icon: AppWindow,
        text: (
          <Trans>On Windows, press the icon at the end of the address bar that adds the page to the taskbar.</Trans>
        ),
      },
      {
        key: 'other',
        icon: Compass,
        text: (
          <Trans>Elsewhere Firefox installs no apps; it works the same in a tab. Chrome and Edge can install it.</Trans>
        ),
      },
    ];
  if (way === 'firefox-android' || way === 'android')
    return [
      { key: 'menu', icon: EllipsisVertical, text: <Trans>Open the browser’s menu.</Trans> },
      { ...add, text: <Trans>Choose “Install” or “Add to Home screen”.</Trans> },
    ];
  return [
    {
      key: 'menu',
      icon: EllipsisVertical,
      text: <Trans>Open the browser’s menu; some show an icon in the address bar.</Trans>,
    },
    {
      key: 'install',
      icon: MonitorDown,
      text: <Trans>Choose “Install”. Where there is no such entry it works the same in a tab.</Trans>,
    },
  ];
};

interface StepProps extends Omit<StepWords, 'key'> {
  readonly number: number;
}

const Step = ({ number, icon: Icon, text }: StepProps) => (
  <Flex as="li" align="center" gap="4" py="3" _notLast={{ borderBottomWidth: '1px' }}>
    <Flex
      align="center"
      justify="center"
      boxSize="44px"
      flexShrink="0"
      borderRadius="l2"
      borderWidth="1px"
      bg="bg.subtle"
      color="brand.fg"
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </Flex>
    <Text flex="1">
      <Text as="span" color="fg.muted" me="2" textStyle="num">
        {number}.
      </Text>
      {text}
    </Text>
  </Flex>
);
