import type { Border, Right, Role } from './calls.ts';

const staff: readonly Role[] = ['teacher', 'assistant'];
const members: readonly Role[] = ['teacher', 'assistant', 'student'];
const readers: readonly Role[] = [...members, 'supervisor'];

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

/** The teacher changes the topic and the notice, which leaves an edition of each: their ids. */
export const setUpTopics = async (
  { world, courseId, topicId, noticeId }: Pick<Border, 'world' | 'courseId' | 'topicId' | 'noticeId'>,
  title: string,
  must: (call: string, input: object) => Promise<void>,
): Promise<Pick<Border, 'editionId' | 'noticeEditionId'>> => {
  await must('updateTopic', { courseId, id: topicId, title, basis: {} });
  await must('updateNotice', { courseId, id: noticeId, title: `${title} 2`, basis: {} });
  const idOf = async (table: 'topic_edition' | 'notice_edition') => {
    const found = await world.server.db.read((sql) =>
      sql.withTables<Record<typeof table, { id: string }>>().selectFrom(table).select('id').executeTakeFirst(),
    );
    return found?.id ?? '';
  };
  return { editionId: await idOf('topic_edition'), noticeEditionId: await idOf('notice_edition') };
};

const item = ({ courseId, topicId }: Border) => ({ courseId, id: topicId });
const log = ({ courseId, topicId, editionId }: Border) => ({ courseId, topicId, id: editionId });

/** Who may call what of topics, and an input that is right. */
export const topicFacts: Facts = {
  createTopic: {
    may: members,
    input: ({ world, courseId }) => ({ courseId, id: world.newId(), title: 't', content: 'c' }),
  },
  updateTopic: { may: staff, input: (border) => ({ ...item(border), basis: {} }) },
  deleteTopic: { may: members, input: ({ world, courseId }) => ({ courseId, id: world.newId() }) },
  setTopicTop: { may: staff, input: (border) => ({ ...item(border), state: 1 }) },
  setTopicEssence: { may: staff, input: (border) => ({ ...item(border), state: 1 }) },
  setForbidDiscuss: { may: staff, input: ({ courseId }) => ({ courseId, forbid: 0 }) },
  addTopicUpvote: { may: members, input: ({ courseId, topicId }) => ({ courseId, topicId, state: 1 }) },
  addReply: {
    may: members,
    input: ({ world, courseId, topicId }) => ({ courseId, topicId, id: world.newId(), content: 'c' }),
  },
  updateReply: {
    may: ['student'],
    input: ({ courseId, topicId, replyId }) => ({ courseId, topicId, id: replyId, content: 'c', basis: {} }),
  },
  deleteReply: { may: members, input: ({ world, courseId, topicId }) => ({ courseId, topicId, id: world.newId() }) },
  createTopicLog: {
    may: staff,
    input: ({ world, ...border }) => ({ ...log({ world, ...border }), id: world.newId() }),
  },
  updateTopicLog: { may: staff, input: log },
  deleteTopicLog: {
    may: staff,
    input: ({ world, ...border }) => ({ ...log({ world, ...border }), id: world.newId() }),
  },
  remindTopic: { may: staff, input: item },
  listTopics: { may: readers, input: ({ courseId }) => ({ courseId }) },
  getTopicInfo: { may: readers, input: item },
  queryTopic: { may: readers, input: ({ topicId }) => ({ id: topicId }) },
  getTopicReplies: { may: readers, input: ({ topicId }) => ({ id: topicId }) },
  getForbidDiscussInfo: { may: readers, input: ({ courseId }) => ({ courseId }) },
  getTopicWords: { may: readers, input: ({ courseId, topicId }) => ({ courseId, topicId }) },
  getTopicStats: { may: staff, input: ({ courseId }) => ({ courseId }) },
  getParticipateInfo: { may: staff, input: (border) => ({ ...item(border), reading: 0 }) },
  listTopicLogs: { may: readers, input: ({ topicId }) => ({ id: topicId }) },
  queryTopicLog: { may: staff, input: ({ editionId }) => ({ id: editionId }) },
  downloadTopic: { may: readers, input: item },
  getNoticeWords: { may: readers, input: ({ noticeId }) => ({ notifyid: noticeId }) },
  listNoticeLogs: { may: staff, input: ({ noticeId }) => ({ id: noticeId }) },
  updateNoticeLog: {
    may: staff,
    input: ({ courseId, noticeId, noticeEditionId }) => ({ courseId, noticeId, id: noticeEditionId }),
  },
};
