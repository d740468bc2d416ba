import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { officeMutations } from './handlers.ts';
import { research as v0280 } from './migrations/0280-research.ts';
import { people } from './people.ts';
import { libraryMutations, postMutations } from './posts.ts';
import { refuseShown, refuseSquare, researchCalls } from './questions.ts';
import * as rows from './store.ts';

export const research: Feature = {
  name: 'research',
  migrations: { '0280-research': v0280 },
  entities: [
    asEntity(rows.office),
    asEntity(people.entity),
    asEntity(rows.officeEntry),
    asEntity(rows.officeTopic),
    asEntity(rows.officePost),
    asEntity(rows.officeComment),
    asEntity(rows.officeLike),
    asEntity(rows.officeLabel),
    asEntity(rows.officeResource),
    asEntity(rows.officeCourse),
    asEntity(rows.officeApplication),
  ],
  mutations: [...officeMutations, ...postMutations, ...libraryMutations, ...people.mutations],
  calls: researchCalls,
  things: { officeSquare: refuseSquare, shownOffice: refuseShown },
  jobs: [],
  schedules: [],
  left: [],
  moved: [people.moved],
};
