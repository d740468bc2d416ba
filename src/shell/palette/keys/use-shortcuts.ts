import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { switchMessages } from '#src/features/messaging/view/public.tsx';
import { isBusy, storeAll } from '#src/ui/live/unsaved.ts';
import { singleKeysOn } from '#src/ui/window/single-keys.ts';
import { tell } from '#src/ui/words/tell.ts';
import { openKeyboardHelp, openPalette } from '../state.ts';

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
