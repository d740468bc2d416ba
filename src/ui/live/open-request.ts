import { useEffect, useRef } from 'react';

/** A form that an address asked for. */
export interface OpenRequest {
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
}

/** Opens the form when the address asks for it, once it can be opened; once for each asking, which the address forgets a moment later. */
export const useOpenRequest = ({ isAsked, onAnswered }: OpenRequest, canOpen: boolean, open: () => void): void => {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isAsked) isOpened.current = false;
    if (!isAsked || !canOpen || isOpened.current) return;
    isOpened.current = true;
    open();
    onAnswered();
  }, [isAsked, canOpen, open, onAnswered]);
};
