import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** One row of a list is reached by Tab; arrows, Home and End lead to the others. Rows carry `data-row`. */
export const useRoving = (ids: readonly string[], preferred: string) => {
  const [moved, setMoved] = useState('');
  const current = [moved, preferred].find((id) => ids.includes(id)) ?? ids[0] ?? '';
  const go = (list: Element, id: string | undefined) => {
    if (id === undefined) return;
    list.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return;
    const at = ids.indexOf(event.target.dataset.row);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(event.currentTarget, ids[next]);
  };
  /** However it came there, the row that has the focus is the one. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row } = target.dataset;
    if (row !== undefined) setMoved(row);
  };
  return { current, onKeyDown, onFocus };
};
