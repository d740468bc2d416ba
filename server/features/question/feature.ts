import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { bankMutations } from './bank.ts';
import { emptyFolder, sortRest } from './bank-pieces.ts';
import './kind.ts';
import { question as v0050 } from './migrations/0050-question.ts';
import { areaBank as v0271 } from './migrations/0271-area-bank.ts';
import { paperMutations } from './papers.ts';
import {
  areaFolder,
  areaItem,
  bankFolder,
  bankItem,
  ownFolder,
  ownItem,
  paper,
  paperItem,
  paperPlan,
  question as questionEntity,
  questionKey,
} from './store.ts';

export const question: Feature = {
  name: 'question',
  migrations: { '0050-question': v0050, '0271-area-bank': v0271 },
  entities: [
    asEntity(bankFolder),
    asEntity(bankItem),
    asEntity(areaFolder),
    asEntity(areaItem),
    asEntity(ownFolder),
    asEntity(ownItem),
    asEntity(paper),
    asEntity(paperPlan),
    asEntity(paperItem),
    asEntity(questionEntity),
    asEntity(questionKey),
  ],
  mutations: [...bankMutations, ...paperMutations],
  calls: [],
  jobs: [emptyFolder, sortRest],
  schedules: [],
  left: [],
};
