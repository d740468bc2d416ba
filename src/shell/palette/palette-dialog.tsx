import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { CornerDownRight, Zap } from 'lucide-react';
import { useTheme } from 'next-themes';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Replica } from '#src/core/replica.ts';
import { loadParts, type PaletteItem, screenFeatures } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { chooseLanguage, languages } from '#src/ui/words/language.ts';
import { useInstall } from '../install/use-install.ts';
import { find, indexOf, loadSpelling, recentKeys, remember, type Spell } from './search.ts';
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
const useItems = (onLogOut: () => void): readonly PaletteItem[] => {
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

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One line. Not focusable: the field keeps the focus and names the active one. */
const PaletteOption = ({ id, item, active, onPoint, onChoose }: PaletteOptionProps) => {
  const { icon: Icon, kind } = item;
  return (
    <Flex
      role="option"
      id={id}
      aria-selected={active}
      align="center"
      gap="3"
      px="3"
      py="1.5"
      minH="44px"
      borderRadius="l2"
      cursor="pointer"
      bg={active ? 'brand.subtle' : undefined}
      outline={active ? '1px solid' : undefined}
      outlineColor="brand.border"
      outlineOffset="-1px"
      onPointerMove={onPoint}
      onClick={onChoose}
      // A press must not take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Box color={active ? 'brand.fg' : 'fg.muted'} flexShrink="0">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text truncate fontSize="sm">
          {item.title}
        </Text>
        {item.detail !== '' && (
          <Text truncate fontSize="xs" color="fg.muted">
            {item.detail}
          </Text>
        )}
      </Box>
      <Text fontSize="xs" color="fg.muted" flexShrink="0">
        {kind}
      </Text>
    </Flex>
  );
};

interface PaletteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLogOut: () => void;
}

/** Goes anywhere and does anything from the keyboard, with what is on this device. */
export const PaletteDialog = ({ open, onClose, onLogOut }: PaletteDialogProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgEntry" title={<Trans>Search</Trans>}>
    <Palette onClose={onClose} onLogOut={onLogOut} />
  </AppDialog>
);

const shownAtMost = 30;
const recentAtMost = 6;

const optionId = (index: number): string => `palette-option-${index}`;

const Palette = ({ onClose, onLogOut }: Omit<PaletteDialogProps, 'open'>) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const shown = useShown(useItems(onLogOut), typed, uid);
  const { active, setActive, move } = useActive(shown, typed);
  const choose = (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    remember(uid, item.key);
    onClose();
    if ('href' in item.go) router.history.push(item.go.href);
    else item.go.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') choose(shown[active]);
    else if (!move(event.key)) return;
    event.preventDefault();
  };
  return (
    <Flex direction="column" height={{ base: 'calc(100dvh - 76px)', md: '26rem' }}>
      <Input
        recipe={inputRecipe}
        type="search"
        enterKeyHint="go"
        autoComplete="off"
        role="combobox"
        aria-label={t`Search`}
        aria-expanded
        aria-autocomplete="list"
        aria-controls="palette-list"
        aria-activedescendant={shown.length === 0 ? undefined : optionId(active)}
        placeholder={t`Courses, notices, topics, people, actions`}
        fontSize={{ base: '16px', md: 'sm' }}
        minH="44px"
        borderColor="border.control"
        flexShrink="0"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      {typed.trim() === '' && shown.some(({ key }) => !/^(page|action):/.test(key)) && (
        <Text fontSize="xs" color="fg.muted" pt="3">
          <Trans>A Chinese name is also found by its pinyin: gaodeng or gdsx for 高等数学.</Trans>
        </Text>
      )}
      <Box role="listbox" id="palette-list" aria-label={t`Results`} mt="2" mx="-2" overflowY="auto" flex="1">
        {shown.map((item, index) => (
          <PaletteOption
            key={item.key}
            id={optionId(index)}
            item={item}
            active={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => choose(item)}
          />
        ))}
      </Box>
      {shown.length === 0 && (
        <Text color="fg.muted" fontSize="sm" textAlign="center" flex="6">
          <Trans>Nothing on this device fits.</Trans>
        </Text>
      )}
      <Box role="status" srOnly>
        {typed.trim() !== '' && plural(shown.length, { one: '# result', other: '# results' })}
      </Box>
    </Flex>
  );
};

/** Before anything is typed: what was chosen last, then pages and courses. */
const useShown = (items: readonly PaletteItem[], typed: string, uid: string): readonly PaletteItem[] => {
  const spell = useSpelling();
  const index = useMemo(() => indexOf(items, spell), [items, spell]);
  return useMemo(() => {
    const recent = recentKeys(uid);
    if (typed.trim() !== '') return find(index, typed, recent, shownAtMost);
    const known = new Map(items.map((item) => [item.key, item]));
    const before = recent.flatMap((key) => known.get(key) ?? []).slice(0, recentAtMost);
    const rest = items.filter((item) => item.isOffered && !before.includes(item));
    return [...before, ...rest].slice(0, shownAtMost);
  }, [index, items, typed, uid]);
};

/** Nothing until the library is here; without it the palette goes on by letters. */
const useSpelling = (): Spell | undefined => {
  const [spell, setSpell] = useState<Spell>();
  useEffect(() => {
    let isOpen = true;
    loadSpelling().then(
      (loaded) => isOpen && setSpell(() => loaded),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return spell;
};

/** The option that Enter chooses; the focus stays in the field. */
const useActive = (shown: readonly PaletteItem[], typed: string) => {
  const [active, setActive] = useState(0);
  const asked = useRef(typed);
  if (asked.current !== typed) {
    asked.current = typed;
    setActive(0);
  }
  const last = Math.max(0, shown.length - 1);
  const at = Math.min(active, last);
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const move = (key: string): boolean => {
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, PageDown: last, PageUp: 0 }[
      key
    ];
    if (next === undefined) return false;
    setActive(next);
    return true;
  };
  return { active: at, setActive, move };
};
