import fc from 'fast-check';
import { changeKinds, sentTypes } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';

/** Inputs of everything that happens in conversations, on the few ids given. */
export const messagingInputs = (
  id: fc.Arbitrary<string>,
  uid: string,
): Readonly<Record<string, fc.Arbitrary<object>>> => {
  const person = fc.constantFrom(uid, 'other', 'third');
  const people = fc.array(person, { maxLength: 3 });
  const groupId = fc.oneof(id, fc.constant(privateId(uid, 'other')));
  const text = fc.string({ maxLength: 12 });
  const place = { groupId, id };
  const file = fc.record({
    id,
    name: fc.constant('a.png'),
    size: fc.nat(),
    type: fc.constant('image/png'),
    seconds: fc.nat(60),
    width: fc.nat(100),
    height: fc.nat(100),
  });
  return {
    sendMessage: fc.record(
      { ...place, to: person, type: fc.constantFrom(...sentTypes), text, file, replyTo: id, mentions: people },
      { requiredKeys: ['groupId', 'id', 'type', 'text', 'replyTo', 'mentions'] },
    ),
    recallMessage: fc.record(place),
    readConversation: fc.record({ groupId, seq: fc.nat(20) }),
    setConversation: fc.record({ groupId, pinned: fc.boolean(), muted: fc.boolean() }, { requiredKeys: ['groupId'] }),
    deleteSession: fc.record({ groupId, seq: fc.nat(20) }, { requiredKeys: ['groupId'] }),
    removeMessage: fc.record(place),
    refusePerson: fc.record({ uid: person, state: fc.constantFrom(0, 1) }),
    openConversation: fc.record({ friendUid: person }),
    createGroup: fc.record({ id, name: text, uids: people }),
    changeGroup: fc.record({ ...place, kind: fc.constantFrom(...changeKinds), uids: people, text, on: fc.boolean() }),
  };
};
