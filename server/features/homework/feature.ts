import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { askerOf } from './ai/asker.ts';
import { aiMutations, aiQuestions, askAgain, beginAsking } from './ai/handlers.ts';
import { aiProposal, aiSetting } from './ai/store.ts';
import { askDownload, makeViewable, worksDownload } from './download.ts';
import { authoringMutations } from './handlers/authoring.ts';
import { helpingMutations } from './handlers/helping.ts';
import { keepingMutations } from './handlers/keeping.ts';
import { peerMutations } from './handlers/peers.ts';
import { reviewingMutations } from './handlers/reviewing.ts';
import { submittingMutations } from './handlers/submitting.ts';
import { takingInMutations } from './handlers/taking-in.ts';
import { urgingMutations } from './handlers/urging.ts';
import { deliver } from './jobs.ts';
import { homework as v0060 } from './migrations/0060-homework.ts';
import { aiReview as v0150 } from './migrations/0150-ai-review.ts';
import { peerWorksOfAPerson as v0230 } from './migrations/0230-peer-works-of-a-person.ts';
import * as peers from './peer-store.ts';
import { giveBackWorks, lend, lookAgain, regrouped } from './peers/lend.ts';
import { homeworkQuestions } from './questions.ts';
import { groupQuestions } from './questions-of-groups.ts';
import * as store from './store.ts';
import './kinds.ts';

export const homework: Feature = {
  name: 'homework',
  migrations: { '0060-homework': v0060, '0150-ai-review': v0150, '0230-peer-works-of-a-person': v0230 },
  entities: [
    asEntity(store.homework),
    asEntity(store.reference),
    asEntity(store.attempt),
    asEntity(store.standing),
    asEntity(store.handIn),
    asEntity(store.review),
    asEntity(peers.peerTask),
    asEntity(peers.peerWork),
    asEntity(peers.peerSaid),
    asEntity(store.savedComment),
    asEntity(store.sharedAnswer),
    asEntity(aiSetting),
    asEntity(aiProposal),
  ],
  mutations: [
    ...authoringMutations,
    ...submittingMutations,
    ...takingInMutations,
    ...reviewingMutations,
    ...urgingMutations,
    ...helpingMutations,
    ...peerMutations,
    ...keepingMutations,
    ...aiMutations,
  ],
  calls: [...homeworkQuestions, ...groupQuestions, ...aiQuestions, askDownload, makeViewable],
  jobs: [deliver, lend, lookAgain, beginAsking],
  downloads: [worksDownload],
  schedules: [askAgain],
  left: [giveBackWorks],
  regrouped: [regrouped],
  serve: (app, core) => {
    app.addHook('onClose', () => askerOf(core).close());
  },
};
