import { useLingui } from '@lingui/react/macro';
import { useTheme } from 'next-themes';
import { useEffect, useMemo, useState } from 'react';
import { openMessages } from '#src/features/messaging/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';
import { useInstall } from '../install/use-install.ts';
import { itemsOnDevice, type PaletteItem } from './items.ts';
import { palettePages } from './places.ts';
import { openKeyboardHelp } from './state.ts';

/** Everything the palette offers: actions and pages at once, what is on the device a moment later. */
export const useItems = (onLogOut: () => void): readonly PaletteItem[] => {
  const { t, i18n } = useLingui();
  const { replica } = useSession();
  const fixed = useFixedItems(onLogOut);
  const [found, setFound] = useState<readonly PaletteItem[]>([]);
  const words = useMemo(() => ({ newNotice: t`New notice`, newTopic: t`New topic` }), [t]);
  useEffect(() => {
    let isOpen = true;
    void itemsOnDevice(replica, words).then((items) => isOpen && setFound(items));
    return () => {
      isOpen = false;
    };
  }, [replica, words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new each time; their names change with the language
  return useMemo(() => [...fixed, ...found], [found, i18n.locale, fixed.length]);
};

const useFixedItems = (onLogOut: () => void): readonly PaletteItem[] => {
  const { t, i18n } = useLingui();
  const { nudge } = useSession();
  const { setTheme } = useTheme();
  const install = useInstall();
  const action = (key: string, title: string, detail: string, run: () => void): PaletteItem => ({
    key: `action:${key}`,
    kind: 'action',
    title,
    detail,
    at: 0,
    go: { run },
  });
  return [
    ...palettePages.map(
      ({ href, title }): PaletteItem => ({
        key: `page:${href}`,
        kind: 'page',
        title: i18n._(title),
        detail: '',
        at: 0,
        go: { href },
      }),
    ),
    action('messages', t`Private messages`, '', () => openMessages({ tab: 'conversations' })),
    action('friends', t`Friends`, '', () => openMessages({ tab: 'friends' })),
    action('sync', t`Sync now`, '', () => nudge('manual')),
    action('light', t`Light`, t`Appearance`, () => setTheme('light')),
    action('dark', t`Dark`, t`Appearance`, () => setTheme('dark')),
    action('system', t`As the device`, t`Appearance`, () => setTheme('system')),
    ...languages.map(({ language, name }) => action(language, name, t`Language`, () => void chooseLanguage(language))),
    ...(install === undefined ? [] : [action('install', t`Install as an app`, '', install)]),
    action('keys', t`Keyboard shortcuts`, '', openKeyboardHelp),
    action('log-out', t`Log out`, '', onLogOut),
  ];
};
