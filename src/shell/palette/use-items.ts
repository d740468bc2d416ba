import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CornerDownRight, Zap } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useEffect, useMemo, useState } from 'react';
import type { Replica } from '#src/core/replica.ts';
import { loadParts, type PaletteItem, screenFeatures } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';
import { useInstall } from '../install/use-install.ts';
import { openKeyboardHelp } from './state.ts';

/** Pages of the app itself; a feature's stand in its manifest. */
const ownPages = {
  first: [{ href: '/main', title: msg`My classroom` }],
  last: [
    { href: '/main/taskManagement', title: msg`Needs attention` },
    { href: '/main/UserSetting', title: msg`Settings` },
  ],
};

/** Everything the palette offers: actions and pages at once, what is on the device a moment later. */
export const useItems = (onLogOut: () => void): readonly PaletteItem[] => {
  const { i18n } = useLingui();
  const { replica } = useSession();
  const fixed = useFixedItems(onLogOut);
  const [found, setFound] = useState<readonly PaletteItem[]>([]);
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change with the language
  useEffect(() => {
    let isOpen = true;
    void itemsOnDevice(replica, i18n).then((items) => isOpen && setFound(items));
    return () => {
      isOpen = false;
    };
  }, [replica, i18n, locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new each time; their names change with the language
  return useMemo(() => [...fixed, ...found], [found, locale, fixed.length]);
};

const itemsOnDevice = async (replica: Replica, i18n: I18n): Promise<readonly PaletteItem[]> => {
  const sources = await loadParts('palette');
  return (await Promise.all(sources.map((itemsOf) => itemsOf(replica, i18n)))).flat();
};

const useFixedItems = (onLogOut: () => void): readonly PaletteItem[] => {
  const { t, i18n } = useLingui();
  const { nudge } = useSession();
  const { setTheme } = useTheme();
  const install = useInstall();
  const action = (key: string, title: string, detail: string, run: () => void): PaletteItem => ({
    key: `action:${key}`,
    kind: t`Action`,
    icon: Zap,
    title,
    detail,
    at: 0,
    go: { run },
  });
  const pages = [...ownPages.first, ...screenFeatures().flatMap((feature) => feature.pages ?? []), ...ownPages.last];
  return [
    ...pages.map(
      ({ href, title }): PaletteItem => ({
        key: `page:${href}`,
        kind: t`Page`,
        icon: CornerDownRight,
        isOffered: true,
        title: i18n._(title),
        detail: '',
        at: 0,
        go: { href },
      }),
    ),
    action('sync', t`Sync now`, '', () => nudge('manual')),
    action('light', t`Light`, t`Appearance`, () => setTheme('light')),
    action('dark', t`Dark`, t`Appearance`, () => setTheme('dark')),
    action('system', t`Match system`, t`Appearance`, () => setTheme('system')),
    ...languages.map(({ language, name }) => action(language, name, t`Language`, () => void chooseLanguage(language))),
    ...(install === undefined ? [] : [action('install', t`Install as an app`, '', install)]),
    action('keys', t`Keyboard shortcuts`, '', openKeyboardHelp),
    action('log-out', t`Log out`, '', onLogOut),
  ];
};
