import { useEffect, useState } from 'react';
import { type Trouble, troubleOf } from './trouble.ts';

/** What a viewer made of the bytes; undefined until then. What goes wrong is handed up. */
export const useLoad = <T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: string,
  onTrouble: (trouble: Trouble) => void,
): T | undefined => {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when it is another thing to load
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) setLoaded({ key, value });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) onTrouble(troubleOf(error));
      },
    );
    return () => leaving.abort();
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
};
