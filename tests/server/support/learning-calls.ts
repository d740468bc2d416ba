import type { Border, Right, Role } from './calls.ts';

/** Logs of staff are taken and nothing is written: who teaches by now may still have some on the way. */
const members: readonly Role[] = ['teacher', 'assistant', 'student'];
const staff: readonly Role[] = ['teacher', 'assistant'];

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

const item = ({ courseId, activityId }: Border) => ({ courseId, id: activityId });
const log = (input: (border: Border) => object) => ({ may: members, input });

/** Who may call what of learning, and an input that is right. */
export const learningFacts: Facts = {
  startLearnStatusV2: log(item),
  finishLearnV2: log(item),
  watchTimeLogV2: log((border) => ({ ...item(border), watchSeconds: 30 })),
  learnTimeLogV2: log((border) => ({ ...item(border), spent: [[0, 1_000]] })),
  liveVideoWatchTimeLog: log(({ activityId }) => ({ id: activityId, lengthSeconds: 60, learnSeconds: 30 })),
  videoVisitV2: log(({ activityId }) => ({ id: activityId, type: 20 })),
  getCoursewareUseStatV2: { may: staff, input: ({ activityId }) => ({ id: activityId }) },
  liveStudyStatisticsV2: { may: staff, input: item },
  liveStudyStatisticsHeadV2: { may: staff, input: item },
  getListsByFileType: {
    may: [...members, 'supervisor'],
    input: ({ world, courseId }) => ({ courseId, fileType: world.newId() }),
  },
};
