import { type RefObject, useEffect, useRef } from 'react';

/** Whoever comes back from a conversation goes on at its row, or at the tab where it has none. */
export const useListFocus = (groupId: string, phone: boolean): RefObject<HTMLDivElement | null> => {
  const lists = useRef<HTMLDivElement>(null);
  const left = useRef(groupId);
  useEffect(() => {
    const from = left.current;
    left.current = groupId;
    // Beside the chat, the focus may well be where it belongs.
    if (groupId !== '' || from === '' || (!phone && document.activeElement !== document.body)) return;
    const places = `[data-row="${CSS.escape(from)}"], [role="tab"][aria-selected="true"]`;
    const found = [...(lists.current?.querySelectorAll<HTMLElement>(places) ?? [])].filter((one) =>
      one.checkVisibility(),
    );
    (found.find((one) => one.dataset.row === from) ?? found[0])?.focus();
  }, [groupId, phone]);
  return lists;
};
