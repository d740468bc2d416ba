import { useEffect } from 'react';

/** A form that an address asked for. */
export interface Asked {
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
}

/** Opens the form when the address asks for it, once it can be opened. */
export const useAsked = ({ isAsked, onAnswered }: Asked, canOpen: boolean, open: () => void): void => {
  useEffect(() => {
    if (!isAsked || !canOpen) return;
    open();
    onAnswered();
  }, [isAsked, canOpen, open, onAnswered]);
};
