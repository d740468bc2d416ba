import { useEffect, useRef } from 'react';
import { singleKeysOn } from './single-keys.ts';

/** Keys with Ctrl or ⌘, as everywhere: what the single key does. */
const withControl: Readonly<Record<string, string>> = { z: 'u', y: 'y', Z: 'y' };

/** Single keys, where the person has not switched them off, and never while somebody types; Ctrl+Z (`u`) and Ctrl+Y (`y`) always. */
export const useSingleKeys = (isOn: boolean, keys: Readonly<Record<string, () => unknown>>): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest?.('input, textarea, select, [role=dialog]');
      if (isTyping || event.altKey) return;
      const isControl = event.ctrlKey || event.metaKey;
      const act = latest.current[isControl ? (withControl[event.key] ?? '') : event.key];
      if (act === undefined || (!isControl && !singleKeysOn())) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
};
