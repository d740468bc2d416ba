import type { Input, Mutation } from '#contract/core/call.ts';
import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { type EffectRows, type Facts, type Write, write } from '#contract/core/write.ts';
import * as calls from './chat-calls.ts';
import { placedId, spaceScope } from './keys.ts';
import type { PaiTurnRow } from './rows.ts';
import { chatFrom, isOpen, paiRefusal, refuseTurn, turnAgain, turnFrom } from './rules.ts';
import { agentTable, chatTable, placedAgentTable, turnTable } from './tables.ts';

const { gone } = paiRefusal;
type Asked = Input<typeof calls.askAgent>;

const turnRow = ({ id }: { readonly id: string }, uid: string) => rowIn(turnTable, userScope(uid), id);

/** Where the right to ask comes from: the agent in its workspace, or what a course was given. */
const sourceOf = ({ spaceId, agentId, courseId, activityId }: Asked): RowRef =>
  courseId === ''
    ? rowIn(agentTable, spaceScope(spaceId), agentId)
    : rowIn(placedAgentTable, courseScope(courseId), placedId(agentId, courseId, activityId));

const refuseSource = (facts: Facts, input: Asked) => {
  const source = sourceOf(input);
  if (input.courseId === '')
    return (
      facts.refuseUnlessMay(source.scope, 'space.read') ??
      (facts.get(agentTable, source.id) === undefined ? gone : undefined)
    );
  const refusal = facts.refuseUnlessMay(source.scope, 'agent.ask');
  if (refusal !== undefined) return refusal;
  const row = facts.get(placedAgentTable, source.id);
  if (row === undefined || row.spaceId !== input.spaceId) return gone;
  return facts.may(source.scope, 'agent.place')
    ? row.forTeachers
      ? undefined
      : gone
    : row.forStudents
      ? undefined
      : gone;
};

/** The same id again is the same question. */
export const askAgent = write({
  call: calls.askAgent,
  touches: (input, uid) => [turnRow(input, uid), rowIn(chatTable, userScope(uid), input.chatId)],
  reads: (input) => [sourceOf(input)],
  lists: ({ chatId }, uid) => [
    { name: chatTable.name, scope: userScope(uid) },
    { name: turnTable.name, scope: userScope(uid), where: ['chatId', chatId] },
  ],
  refuse: (facts, input) => {
    if (input.question.trim() === '') return paiRefusal.empty;
    const chat = facts.get(chatTable, input.chatId);
    if (
      chat !== undefined &&
      (chat.agentId !== input.agentId || chat.courseId !== input.courseId || chat.activityId !== input.activityId)
    )
      return gone;
    return refuseSource(facts, input) ?? refuseTurn(input, facts.all(chatTable), facts.all(turnTable));
  },
  effect: (rows, input, writing) => {
    if (rows.get(turnTable, input.id) !== undefined) return;
    rows.put(turnTable, turnFrom(input, writing));
    const chat = rows.get(chatTable, input.chatId);
    rows.put(
      chatTable,
      chat === undefined
        ? chatFrom(input, writing)
        : {
            ...chat,
            title: chat.title || chatFrom(input, writing).title,
            updatedAt: Math.max(chat.updatedAt, writing.at),
          },
    );
  },
  answer: ({ id }) => ({ id }),
});

/** Of a turn that was cleared meanwhile nothing is left to change. */
const turning = <M extends Mutation>(call: M, next: (row: PaiTurnRow, input: Input<M>) => PaiTurnRow): Write<M> => ({
  call,
  touches: (input, uid) => [turnRow(input as Turned, uid)],
  effect: (rows, input) => rows.changeIfThere(turnTable, (input as Turned).id, (row) => next(row, input)),
});

interface Turned {
  readonly id: string;
}

export const regenerateAnswer = turning(calls.regenerateAnswer, (row, { run }) => turnAgain(row, run));

/** What is written by now stays. */
export const stopAnswer = turning(calls.stopAnswer, (row, { run }) =>
  isOpen(row) && row.run === run ? { ...row, state: 'stopped' as const } : row,
);

export const updateAgentMessage = turning(calls.updateAgentMessage, (row, { liked }) => ({ ...row, liked }));

interface Cleared {
  readonly chatId: string;
  readonly turns: readonly string[];
}

const rowsOfChat = ({ chatId, turns }: Cleared, uid: string) => [
  rowIn(chatTable, userScope(uid), chatId),
  ...[...new Set(turns)].map((id) => turnRow({ id }, uid)),
];

const removeTurns = (rows: EffectRows, { chatId, turns }: Cleared): void => {
  for (const id of turns) if (rows.get(turnTable, id)?.chatId === chatId) rows.remove(turnTable, id);
};

export const clearChat = write({
  call: calls.clearChat,
  touches: rowsOfChat,
  effect: (rows, input) => {
    removeTurns(rows, input);
    rows.changeIfThere(chatTable, input.chatId, (row) => ({ ...row, title: '' }));
  },
});

export const deleteChat = write({
  call: calls.deleteChat,
  touches: rowsOfChat,
  effect: (rows, input) => {
    removeTurns(rows, input);
    rows.remove(chatTable, input.chatId);
  },
});
