import { type RefObject, useMemo, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { ComposerHandle } from '../compose/composer.tsx';
import type { ChatPlace } from './context.ts';
import type { ChatFacts } from './use-chat-facts.ts';

/** What lines ask of the chat around them, and whose menu and whose readers are open. */
export const usePlace = (
  facts: ChatFacts,
  jumpTo: (id: string) => Promise<void>,
  composer: RefObject<ComposerHandle | null>,
) => {
  const [menu, setMenu] = useState<MessageRow>();
  const [readers, setReaders] = useState<MessageRow>();
  const menuOf = menu?.id ?? '';
  const place = useMemo(
    (): ChatPlace => ({
      groupId: facts.groupId,
      to: facts.to,
      isGroup: facts.isGroup,
      isStaff: facts.isStaff,
      members: facts.members,
      menuOf,
      openMenu: setMenu,
      showReaders: setReaders,
      jumpTo: (id) => void jumpTo(id),
      answer: ({ id }) => composer.current?.answer(id),
      edit: (text) => composer.current?.add(text),
    }),
    [facts, menuOf, jumpTo, composer],
  );
  return { place, menu, readers, onMenuClosed: () => setMenu(undefined), onReadersClosed: () => setReaders(undefined) };
};
