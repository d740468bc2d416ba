import { useEffect, useState } from 'react';

/** What was typed, once nothing was typed for so long, ms: the first letter waits, too. Held back while a word is being composed. */
export const useSettled = (typed: string, ms: number, isHeld: boolean): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setSettled(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms, isHeld]);
  return settled;
};
