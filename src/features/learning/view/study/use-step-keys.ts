import { useEffect, useRef } from 'react';
import { singleKeysOn } from '#src/ui/window/single-keys.ts';

interface Steps {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** `[` and `]` lead to the previous and the next one, unless they are being typed. */
export const useStepKeys = (steps: Steps): void => {
  const now = useRef(steps);
  now.current = steps;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !singleKeysOn()) return;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
        return;
      if (key === '[') now.current.onPrevious?.();
      if (key === ']') now.current.onNext?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
