import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { type Friend, type FriendsTree, friendsTree } from '#src/features/messaging/data/friends.ts';
import { type ConversationItem, conversationsOf } from '#src/features/messaging/data/list.ts';
import { searchMessages } from '#src/features/messaging/data/search.ts';
import { namesOf } from '#src/features/messaging/data/signs.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Connection, useStatus } from '#src/ui/live/use-status.ts';
import { useTitle } from '../list/conversation-mark.tsx';
import type { OnServer } from './on-server.ts';

export type Hit =
  | { readonly is: 'conversation'; readonly key: string; readonly item: ConversationItem; readonly title: string }
  | { readonly is: 'person'; readonly key: string; readonly friend: Friend; readonly course: string }
  | {
      readonly is: 'message';
      readonly key: string;
      readonly message: MessageRow;
      /** Who wrote it, and where. */
      readonly who: string;
      readonly where: string;
    };

/** Of people and conversations each, that many are enough: the next letter tells them apart. */
const max = 30;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The name holds it, in any script (S-202); beginnings first. */
const byName = <T>(given: readonly T[], nameOf: (one: T) => string, typed: string): readonly T[] => {
  const wanted = folded(typed);
  return given
    .map((one) => ({ one, place: folded(nameOf(one)).indexOf(wanted) }))
    .filter(({ place }) => place >= 0)
    .sort((left, right) => left.place - right.place)
    .slice(0, max)
    .map(({ one }) => one);
};

/** Each person once, with the first course they share with me. */
const peopleOf = ({ courses }: FriendsTree): readonly { readonly friend: Friend; readonly course: string }[] => [
  ...new Map(
    courses
      .flatMap(({ name, team, students }) => [...team, ...students].map((friend) => ({ friend, course: name })))
      .map((one) => [one.friend.uid, one]),
  ).values(),
];

const conversationHits = (
  items: readonly ConversationItem[],
  titleOf: (item: ConversationItem) => string,
  typed: string,
): readonly Hit[] =>
  byName(
    // A private conversation is found as its person.
    items.filter(({ conversation }) => conversation.kind !== 'private'),
    titleOf,
    typed,
  ).map((item) => ({ is: 'conversation', key: item.id, item, title: titleOf(item) }));

export const personHits = (tree: FriendsTree, typed: string): readonly Hit[] =>
  byName(peopleOf(tree), ({ friend }) => friend.name, typed).map(({ friend, course }) => ({
    is: 'person',
    key: friend.uid,
    friend,
    course,
  }));

const messageHits = (
  messages: readonly MessageRow[],
  names: ReadonlyMap<string, string>,
  items: readonly ConversationItem[],
  titleOf: (item: ConversationItem) => string,
): readonly Hit[] => {
  const places = new Map(items.map((item) => [item.id, titleOf(item)]));
  return messages.map((message) => ({
    is: 'message',
    key: message.id,
    message,
    who: names.get(message.fromUid) ?? '',
    where: places.get(message.groupId) ?? '',
  }));
};

/** The place of what was typed in a text, cut so that it is seen in one line. */
export const cutAround = (text: string, typed: string): readonly [string, string, string] => {
  const flat = text.replace(/\s+/g, ' ');
  const place = flat.toLowerCase().indexOf(typed.trim().toLowerCase());
  if (place < 0) return [flat, '', ''];
  const end = place + typed.trim().length;
  const start = place > 12 ? place - 8 : 0;
  return [`${start > 0 ? '…' : ''}${flat.slice(start, place)}`, flat.slice(place, end), flat.slice(end)];
};

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
