import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Friend, FriendsTree } from '#src/features/messaging/data/friends.ts';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';

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
const most = 30;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The name holds it, in any script (S-202); beginnings first. */
const byName = <T>(given: readonly T[], nameOf: (one: T) => string, typed: string): readonly T[] => {
  const wanted = folded(typed);
  return given
    .map((one) => ({ one, place: folded(nameOf(one)).indexOf(wanted) }))
    .filter(({ place }) => place >= 0)
    .sort((left, right) => left.place - right.place)
    .slice(0, most)
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

export const conversationHits = (
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

export const messageHits = (
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
