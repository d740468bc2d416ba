import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { searchMessages } from '#src/features/messaging/data/found.ts';
import { friendsTree } from '#src/features/messaging/data/friends.ts';
import { conversationsOf } from '#src/features/messaging/data/list.ts';
import { namesOf } from '#src/features/messaging/data/panel/names.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Connection, useStatus } from '#src/ui/live/use-status.ts';
import { useTitle } from '../list/use-title.ts';
import { conversationHits, type Hit, messageHits, personHits } from './hits.ts';
import type { OnServer } from './on-server.ts';
import { useSettled } from './use-settled.ts';

export interface Hits {
  readonly people: readonly Hit[];
  readonly conversations: readonly Hit[];
  readonly messages: readonly Hit[];
  /** Messages that are not on this device. */
  readonly onServer: readonly Hit[];
  /** How far the server was asked; `off`: without a network or a session. */
  readonly reach: 'off' | 'asking' | 'asked' | 'away' | 'busy';
  /** Everything on this device was looked at. */
  readonly isDone: boolean;
}

/** Every message is looked at: not for each letter, ms. */
const pause = 150;
/** The server is asked when nothing was typed for so long, ms. */
const longPause = 500;

/** What this device knows by that name or with those words in it, and after it what only the server has. */
export const useHits = (typed: string, isComposing: boolean): Hits => {
  const items = useLive(conversationsOf);
  const tree = useLive(friendsTree);
  const names = useLive(namesOf);
  const titleOf = useTitle();
  const found = useFound(useSettled(typed, pause, false));
  const asked = useOnServer(useSettled(typed, longPause, isComposing));
  const named = useMemo(
    () => ({
      people: tree === undefined ? [] : personHits(tree, typed),
      conversations: items === undefined ? [] : conversationHits(items, titleOf, typed),
    }),
    [tree, items, titleOf, typed],
  );
  const hitsOf = useCallback(
    (rows: readonly MessageRow[]) => messageHits(rows, names ?? new Map(), items ?? [], titleOf),
    [names, items, titleOf],
  );
  const messages = useMemo(() => hitsOf(found?.rows ?? []), [found, hitsOf]);
  const answer = asked?.text === typed ? asked.answer : undefined;
  const onServer = useMemo(
    () => onlyThere(hitsOf(Array.isArray(answer) ? answer : []), messages),
    [answer, messages, hitsOf],
  );
  const isDone = found?.text === typed;
  return { ...named, messages, onServer, reach: reachOf(asked, answer), isDone };
};

/** What came to this device meanwhile is shown once. */
const onlyThere = (hits: readonly Hit[], messages: readonly Hit[]): readonly Hit[] => {
  const here = new Set(messages.map(({ key }) => key));
  return hits.filter(({ key }) => !here.has(key));
};

const reachOf = (asked: AskedServer | undefined, answer: OnServer | undefined): Hits['reach'] => {
  if (asked === undefined) return 'off';
  if (answer === undefined) return 'asking';
  return typeof answer === 'string' ? answer : 'asked';
};

interface AskedServer {
  readonly text: string;
  readonly answer: OnServer;
}

const nothingYet: AskedServer = { text: '', answer: [] };

/** `undefined` without a network, and where the session is not known to hold: nobody is sent to sign in for a search. */
const useOnServer = (text: string): AskedServer | undefined => {
  const session = useSession();
  const { connection } = useStatus();
  const canAsk = open.includes(connection);
  const isAsked = canAsk && text.trim() !== '';
  const [asked, setAsked] = useState(nothingYet);
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    void import('./on-server.ts')
      .then(({ searchOnServer }) => searchOnServer(session, text))
      .catch((): OnServer => 'away')
      .then((answer) => {
        if (!isOver) setAsked({ text, answer });
      });
    return () => {
      isOver = true;
    };
  }, [session, text, isAsked]);
  return canAsk ? asked : undefined;
};

const open: readonly Connection[] = ['online', 'paused', 'metered'];

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
    void searchMessages(replica, text, { isOver: () => isOver }).then((rows) => {
      if (!isOver) setFound({ text, rows });
    });
    return () => {
      isOver = true;
    };
  }, [replica, text]);
  return found;
};
