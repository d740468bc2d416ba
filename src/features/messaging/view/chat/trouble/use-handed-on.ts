import { useEffect, useRef } from 'react';

/** A bar whose button was pressed goes with it, and the focus would be nowhere: it is handed `on`. Answers what a press says. */
export const useHandedOn = (isShown: boolean, on: () => void): (() => void) => {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isShown || !wasPressed.current) return;
    wasPressed.current = false;
    // After a dialog has given it back to a button that is gone.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && on());
    return () => cancelAnimationFrame(frame);
  }, [isShown, on]);
  return () => {
    wasPressed.current = true;
  };
};
