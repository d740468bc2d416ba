import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { boardMutations } from './board.ts';
import { classroomMutations } from './handlers.ts';
import { classroom as v0256 } from './migrations/0256-classroom.ts';
import { blackboard as v0320 } from './migrations/0320-blackboard.ts';
import { serveClass } from './serve.ts';
import { board, boardInk, boardPage, classState, race } from './store.ts';

/** What a class does together: quick answers, the blackboard and what is on are rows, who is here and what flies over it is not kept. */
export const classroom: Feature = {
  name: 'classroom',
  migrations: { '0256-classroom': v0256, '0320-blackboard': v0320 },
  entities: [asEntity(classState), asEntity(race), asEntity(board), asEntity(boardPage), asEntity(boardInk)],
  mutations: [...classroomMutations, ...boardMutations],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  serve: serveClass,
};
