import { type RefObject, useEffect, useRef } from 'react';

interface NextRow {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly onRemove: (id: string) => void;
}

/** When a row has gone from the list, whoever removed it goes on at the one that took its place. */
export const useNextRow = (ids: readonly string[]): NextRow => {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef({ id: '', index: 0 });
  useEffect(() => {
    const { id, index } = removed.current;
    if (id === '' || ids.includes(id)) return;
    removed.current = { id: '', index: 0 };
    const next = ids[Math.min(index, ids.length - 1)] ?? '';
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus();
  }, [ids]);
  const onRemove = (id: string) => {
    removed.current = { id, index: ids.indexOf(id) };
  };
  return { list, onRemove };
};
