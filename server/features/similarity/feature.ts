import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { begin, similarityMutations, takeUp } from './handlers.ts';
import { similarity as v0082 } from './migrations/0082-similarity.ts';
import { similarityQuestions } from './questions.ts';
import { checkerOf } from './run/checker.ts';
import { check, similarity as row } from './store.ts';

export const similarity: Feature = {
  name: 'similarity',
  migrations: { '0082-similarity': v0082 },
  entities: [asEntity(check), asEntity(row)],
  mutations: similarityMutations,
  calls: similarityQuestions,
  jobs: [begin],
  schedules: [takeUp],
  left: [],
  serve: (app, core) => {
    app.addHook('onClose', () => checkerOf(core).close());
  },
};
