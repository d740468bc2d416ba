import fc from 'fast-check';

const id = fc.constantFrom('01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002');
const course = { courseId: id };
const text = fc.string({ maxLength: 12 });
const state = fc.constantFrom(0, 1);
const basis = fc.dictionary(fc.constantFrom('title', 'content'), text, { maxKeys: 2, noNullPrototype: true });

/** Inputs of topics and their replies: few ids, so that they meet the same rows. */
export const topicInputs: Readonly<Record<string, fc.Arbitrary<object>>> = {
  createTopic: fc.record({
    ...{ ...course, id, title: text, content: text },
    ...{ isGiven: fc.boolean(), publishAt: fc.constantFrom(0, 4_102_444_800_000), audience: fc.constant([]) },
  }),
  updateTopic: fc.record(
    { ...course, id, title: text, content: text, basis },
    { requiredKeys: ['courseId', 'id', 'basis'] },
  ),
  deleteTopic: fc.record({ ...course, id }),
  setTopicTop: fc.record({ ...course, id, state }),
  setTopicEssence: fc.record({ ...course, id, state }),
  setForbidDiscuss: fc.record({ ...course, topicId: id, forbid: state }, { requiredKeys: ['courseId', 'forbid'] }),
  addTopicUpvote: fc.record({ ...course, topicId: id, state }),
  addReply: fc.record({ ...course, topicId: id, id, content: text, parentId: fc.constant(''), quote: text }),
  updateReply: fc.record({ ...course, topicId: id, id, content: text, basis }),
  deleteReply: fc.record({ ...course, topicId: id, id, reason: text }),
  updateTopicLog: fc.record({ ...course, topicId: id, id }),
  createTopicLog: fc.record({ ...course, topicId: id, id }),
  deleteTopicLog: fc.record({ ...course, topicId: id, id }),
  remindTopic: fc.record({ ...course, id }),
};
