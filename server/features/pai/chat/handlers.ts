import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import * as writes from '#contract/features/pai/chat-writes.ts';
import { isOpen, paiRefusal } from '#contract/features/pai/rules.ts';
import { chatTable, turnTable } from '#contract/features/pai/tables.ts';
import type { Core } from '#server/core/core.ts';
import type { Act, JobHandler, Schedule } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { refuseAi } from '../access.ts';
import { hasTokens, spentBy } from '../spending.ts';
import { dropAsk, putAsk, turn } from '../store.ts';
import { answererOf } from './asker.ts';

/** Twenty questions at once, then one in ten seconds. */
const asking = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `questions to agents by ${uid}`, perSecond: 0.1, burst: 20 },
];

const hasModel = ({ model }: Core) => (model === undefined ? refused(paiRefusal.noModel) : undefined);

const refuseMore = async (tx: Tx, { uid, now }: Act) =>
  (await refuseAi(tx.sql, uid)) ?? (hasTokens(await spentBy(tx.sql, uid, now)) ? undefined : paiRefusal.enough);

const askOf = async (tx: Tx, id: string, act: Act) => {
  const row = await tx.get(turn, userScope(act.uid), id);
  if (row === undefined || !isOpen(row)) return;
  await putAsk(tx.sql, { id, uid: act.uid, run: row.run }, tx.now);
  await tx.enqueue(beginAnswering.name, {});
};

/** Everything that was said in a conversation, also what the asking device had not yet. */
const removeRest = async (tx: Tx, uid: string, chatId: string): Promise<void> => {
  const scope = userScope(uid);
  for (const { id } of await allRows(tx.sql, turn, scope, ['chatId', chatId])) await tx.remove(turn, scope, id);
};

/** After the commit. */
export const beginAnswering: JobHandler = {
  name: 'pai.beginAnswering',
  run: async ({ core }) => answererOf(core).wake(),
};

/** Takes up what another server left, and what is to be tried again. */
export const answerAgain: Schedule = {
  name: 'pai.answerAgain',
  every: minute / 6,
  run: async ({ core }) => answererOf(core).wake(),
};

export const chatMutations = [
  onWrite(writes.askAgent, {
    saves: true,
    paces: asking,
    ready: async (input, { core }) => hasModel(core) ?? ok(input),
    before: async (tx, { input, act }) => {
      const refusal = await refuseMore(tx, act);
      return refusal === undefined ? ok(input) : refused(refusal);
    },
    after: async (tx, { input, act, was }) => {
      // The same id once more is the same question.
      if (was(turnTable, input.id) === undefined) await askOf(tx, input.id, act);
      return undefined;
    },
  }),
  onWrite(writes.regenerateAnswer, {
    paces: asking,
    ready: async (input, { core }) => hasModel(core) ?? ok(input),
    before: async (tx, { input, act }) => {
      const refusal = await refuseMore(tx, act);
      return refusal === undefined ? ok(input) : refused(refusal);
    },
    after: async (tx, { input, act, was, is }) => {
      if (was(turnTable, input.id)?.run !== is(turnTable, input.id)?.run) await askOf(tx, input.id, act);
      return undefined;
    },
  }),
  onWrite(writes.stopAnswer, {
    after: async (tx, { input, is }) => {
      if (is(turnTable, input.id)?.state === 'stopped') await dropAsk(tx.sql, input);
      return undefined;
    },
  }),
  onWrite(writes.updateAgentMessage),
  onWrite(writes.clearChat, {
    after: async (tx, { input, act }) => {
      await removeRest(tx, act.uid, input.chatId);
      return undefined;
    },
  }),
  onWrite(writes.deleteChat, {
    after: async (tx, { input, act, was }) => {
      if (was(chatTable, input.chatId) !== undefined) await removeRest(tx, act.uid, input.chatId);
      return undefined;
    },
  }),
];
