import { useEffect, useRef, useState } from 'react';
import { fileAddress } from '#contract/core/files.ts';
import { useSession } from '#src/ui/live/session.tsx';

export interface Source {
  readonly address: string;
  /** Neither its address answers nor does this device have it. */
  readonly isMissing: boolean;
  /** For the element that shows it. */
  readonly onError: () => void;
}

/**
 * Where an element finds a file: at its address, which the service worker answers from this device; where that fails, in the
 * bytes that are on their way from here. A missing one is asked for again when there is a network.
 */
export const useSource = (id: string): Source => {
  const { files } = useSession();
  const [own, setOwn] = useState('');
  const [isMissing, setMissing] = useState(false);
  const made = useRef('');
  useEffect(() => {
    const again = () => setMissing(false);
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      if (made.current !== '') URL.revokeObjectURL(made.current);
    };
  }, []);
  const onError = async () => {
    const bytes = made.current === '' ? await files.bytesOf(id).catch(() => undefined) : undefined;
    if (bytes === undefined) return setMissing(true);
    made.current = URL.createObjectURL(bytes);
    setOwn(made.current);
  };
  return { address: own === '' ? fileAddress(id) : own, isMissing, onError: () => void onError() };
};
