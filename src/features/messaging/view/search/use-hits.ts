import { useEffect, useMemo, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { friendsTree } from '#src/features/messaging/data/friends.ts';
import { conversationsOf } from '#src/features/messaging/data/list.ts';
import { namesOf } from '#src/features/messaging/data/panel/names.ts';
import { searchMessages } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useTitle } from '../list/use-title.ts';
import { conversationHits, type Hit, messageHits, personHits } from './hits.ts';

export interface Hits {
  readonly people: readonly Hit[];
  readonly conversations: readonly Hit[];
  readonly messages: readonly Hit[];
  /** Everything was looked at. */
  readonly isDone: boolean;
}

/** Every message is looked at: not for each letter, ms. */
const pause = 150;

/** What this device knows by that name or with those words in it; no network is asked. */
export const useHits = (typed: string): Hits => {
  const items = useLive(conversationsOf);
  const tree = useLive(friendsTree);
  const names = useLive(namesOf);
  const titleOf = useTitle();
  const settled = useSettled(typed);
  const found = useFound(settled);
  const named = useMemo(
    () => ({
      people: tree === undefined ? [] : personHits(tree, typed),
      conversations: items === undefined ? [] : conversationHits(items, titleOf, typed),
    }),
    [tree, items, titleOf, typed],
  );
  const messages = useMemo(
    () => messageHits(found?.rows ?? [], names ?? new Map(), items ?? [], titleOf),
    [found, names, items, titleOf],
  );
  return { ...named, messages, isDone: found?.text === typed };
};

interface Found {
  readonly text: string;
  readonly rows: readonly MessageRow[];
}

/** Looked up once for each text, not again with every message that comes. */
const useFound = (text: string): Found | undefined => {
  const { replica } = useSession();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isOver = false;
    void searchMessages(replica, text).then((rows) => {
      if (!isOver) setFound({ text, rows });
    });
    return () => {
      isOver = true;
    };
  }, [replica, text]);
  return found;
};

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};
