import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { switchMessages } from '#src/features/messaging/view/public.tsx';
import { isBusy, storeAll } from '#src/ui/live/unsaved.ts';
import { singleKeysOn } from '#src/ui/window/single-keys.ts';
import { tell } from '#src/ui/words/tell.ts';
import { openKeyboardHelp, openPalette } from './state.ts';

export interface Shortcut {
  /** `mod` is ⌘ on a Mac, Ctrl elsewhere. */
  readonly keys: readonly string[];
  readonly does: MessageDescriptor;
  /** A single character: some assistive technology types those by accident, so they can be switched off (WCAG 2.1.4). */
  readonly isSingle?: true;
}

interface Group {
  readonly name: MessageDescriptor;
  /** Paths it belongs to, in lower case; absent: everywhere. */
  readonly on?: readonly string[];
  readonly shortcuts: readonly Shortcut[];
}

const groups: readonly Group[] = [
  {
    name: msg`Everywhere`,
    shortcuts: [
      { keys: ['mod', 'K'], does: msg`Search, go somewhere, do something` },
      { keys: ['mod', 'S'], does: msg`Save what is being written on this device now` },
      { keys: ['M'], does: msg`Open the messages, or close them`, isSingle: true },
      { keys: ['?'], does: msg`This list`, isSingle: true },
      { keys: ['Esc'], does: msg`Close what is open` },
    ],
  },
  {
    name: msg`In the messages`,
    shortcuts: [
      { keys: ['↑', '↓'], does: msg`The next conversation, or person` },
      { keys: ['Delete'], does: msg`Remove a conversation from the list` },
      { keys: ['mod', 'Enter'], does: msg`Send the message` },
    ],
  },
  {
    name: msg`In a topic`,
    on: ['/topic_detail'],
    shortcuts: [{ keys: ['mod', 'Enter'], does: msg`Send the reply` }],
  },
  {
    name: msg`In study mode`,
    on: ['/coursewarestudy'],
    shortcuts: [
      { keys: ['['], does: msg`What comes before`, isSingle: true },
      { keys: [']'], does: msg`What comes next`, isSingle: true },
    ],
  },
];

export const shortcutsOn = (path: string): readonly Group[] =>
  groups.filter(({ on }) => on === undefined || on.includes(path.toLowerCase()));

/** The shortcuts that work on every screen. */
export const useShortcuts = (): void => {
  const { t } = useLingui();
  useEffect(() => {
    const save = async () => {
      const wrote = isBusy();
      await storeAll();
      tell(wrote ? t`Saved on this device` : t`Everything is on this device already`);
    };
    const onKey = (event: KeyboardEvent) => {
      const act = actionOf(event, save);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [t]);
};

const actionOf = (event: KeyboardEvent, save: () => void): (() => void) | undefined => {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (event.shiftKey) return undefined;
    return key === 'k' ? openPalette : key === 's' ? save : undefined;
  }
  if (!singleKeysOn() || isTaken(event)) return undefined;
  return { '?': openKeyboardHelp, m: switchMessages }[key];
};

/** The character belongs to a field, or a dialog is open. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
