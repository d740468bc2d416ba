import * as placing from '#contract/features/pai/course-writes.ts';
import type { Feature } from '#server/core/feature.ts';
import { publishing } from '#server/core/session/paces.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { answererOf } from './chat/asker.ts';
import { answerAgain, beginAnswering, chatMutations } from './chat/handlers.ts';
import { beginReading, dataMutations, emptyDataset, forget, readAgain } from './data.ts';
import { readerOf } from './knowledge/reader.ts';
import { paiLists } from './lists.ts';
import { pai as v0300 } from './migrations/0300-pai.ts';
import { people } from './people.ts';
import { paiQuestions } from './questions.ts';
import { showPlaced, spaceMutations } from './spaces.ts';
import * as store from './store.ts';

export const pai: Feature = {
  name: 'pai',
  migrations: { '0300-pai': v0300 },
  entities: [
    asEntity(people.entity),
    asEntity(store.space),
    asEntity(store.agent),
    asEntity(store.dataset),
    asEntity(store.paiDocument),
    asEntity(store.placedAgent),
    asEntity(store.chat),
    asEntity(store.turn),
    asEntity(store.paiPerson),
    asEntity(store.paiAccess),
  ],
  mutations: [
    ...spaceMutations,
    ...people.mutations,
    ...dataMutations,
    onWrite(placing.publishToCourse, { saves: true, paces: publishing }),
    onWrite(placing.publishToResource, { saves: true, paces: publishing }),
    onWrite(placing.switchTeacherOpenState, { paces: publishing }),
    onWrite(placing.switchStudentOpenState, { paces: publishing }),
    onWrite(placing.cancelRelease, { paces: publishing }),
    onWrite(placing.setCoursePosition, { paces: publishing }),
    onWrite(placing.setCourseTeacherPosition, { paces: publishing }),
    ...chatMutations,
  ],
  calls: [...paiQuestions, ...paiLists],
  jobs: [showPlaced, beginReading, forget, emptyDataset, beginAnswering],
  schedules: [readAgain, answerAgain],
  left: [],
  moved: [people.moved],
  serve: (app, core) => {
    app.addHook('onClose', () => Promise.all([readerOf(core).close(), answererOf(core).close()]));
  },
};
