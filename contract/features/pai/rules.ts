import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { createApp, updateApp } from './calls.ts';
import type { askAgent } from './chat-calls.ts';
import { type DocumentSource, paiLimits } from './keys.ts';
import type { AgentRow, DocumentRow, PaiChatRow, PaiPersonRow, PaiTurnRow, SpaceRow } from './rows.ts';

export const paiRefusal = refusals('pai', {
  gone: { text: 'This is not there any more, or you cannot see it.', code: replyCode.notFound },
  unnamed: { text: 'Give it a name.', field: 'name' },
  empty: { text: 'Write your question.', field: 'question' },
  noModel: { text: 'Your school has connected no AI model.' },
  off: { text: 'Your school has switched AI off.', code: replyCode.notAllowed },
  noAccess: { text: 'Your school decides who may build agents: send a request first.', code: replyCode.notAllowed },
  manySpaces: { text: 'You have 20 workspaces already.' },
  manyAgents: { text: 'A workspace has 100 agents at most.' },
  manyDatasets: { text: 'A workspace has 50 knowledge bases at most.' },
  manyDocuments: { text: 'A workspace has 200 documents at most.' },
  manyChats: { text: 'You have 50 conversations already. Delete one first.' },
  manyTurns: { text: 'This conversation is full. Begin a new one.' },
  manyPlaced: { text: 'A course has 30 agents at most.' },
  isAnswering: { text: 'The answer before is still being written.' },
  enough: { text: 'The AI tokens of today are used up. Go on tomorrow.', code: replyCode.tooMany },
  notCopied: { text: 'Its owner gives no copies of this agent.', code: replyCode.notAllowed },
  noSource: { text: 'You cannot read this in its course.', code: replyCode.notAllowed },
});

export const refuseName = ({ name }: { readonly name?: string | undefined }): Refusal | undefined =>
  name !== undefined && name.trim() === '' ? paiRefusal.unnamed : undefined;

export const spaceFrom = (
  { id, name, isPersonal }: Pick<SpaceRow, 'id' | 'name' | 'isPersonal'>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): SpaceRow => ({ id, name: name.trim(), isPersonal, createdBy: uid, createdAt: at });

const cleanWelcome = (welcome: readonly string[]): string[] =>
  welcome.map((one) => one.trim()).filter((one) => one !== '');

export const agentFrom = (input: Input<typeof createApp>, { uid, at, mid }: Writing): AgentRow => ({
  ...{ id: input.id, spaceId: input.spaceId, name: input.name.trim(), emoji: input.emoji.trim() },
  ...{ about: input.about.trim(), prompt: input.prompt.trim(), opening: input.opening.trim() },
  ...{ welcome: cleanWelcome(input.welcome), datasets: [...new Set(input.datasets)] },
  ...{ createdBy: uid, createdAt: at, updatedAt: at, editions: editionsAfter({}, ['prompt'], mid) },
});

export const refuseEditAgent = (row: AgentRow, input: Input<typeof updateApp>): Refusal | undefined =>
  refuseName(input) ??
  (input.prompt !== undefined && fieldsInConflict(row.editions, input.basis).length > 0
    ? coreRefusal.conflict
    : undefined);

export const agentAfter = (row: AgentRow, input: Input<typeof updateApp>, { at, mid }: Writing): AgentRow => ({
  ...row,
  name: input.name?.trim() ?? row.name,
  emoji: input.emoji?.trim() ?? row.emoji,
  about: input.about?.trim() ?? row.about,
  opening: input.opening?.trim() ?? row.opening,
  welcome: input.welcome === undefined ? row.welcome : cleanWelcome(input.welcome),
  datasets: input.datasets === undefined ? row.datasets : [...new Set(input.datasets)],
  updatedAt: Math.max(row.updatedAt, at),
  ...(input.prompt !== undefined && {
    prompt: input.prompt.trim(),
    editions: editionsAfter(row.editions, ['prompt'], mid),
  }),
});

interface Imported extends Pick<DocumentRow, 'id' | 'spaceId' | 'datasetId' | 'name'> {
  readonly source: DocumentSource;
  readonly file?: DocumentRow['file'];
  readonly courseId?: string;
  readonly activityId?: string;
}

export const documentFrom = (
  { id, spaceId, datasetId, name, source, file = null, courseId = '', activityId = '' }: Imported,
  { uid, at }: Writing,
): DocumentRow => ({
  ...{ id, spaceId, datasetId, name: name.trim(), source, file, courseId, activityId },
  ...{ state: 'waiting', why: 'none', letters: 0, pieces: 0, isPartly: false, enabled: true, archived: false },
  ...{ createdBy: uid, createdAt: at, askedAt: at },
});

/** It is read from the beginning. */
export const documentAgain = (row: DocumentRow, { at }: Pick<Writing, 'at'>): DocumentRow =>
  row.state === 'failed' || row.state === 'ready'
    ? { ...row, state: 'waiting', why: 'none', askedAt: Math.max(at, row.askedAt + 1) }
    : row;

/** Whether it is looked things up in. */
export const isLookedUp = ({ state, enabled, archived }: DocumentRow): boolean =>
  state === 'ready' && enabled && !archived;

export const isOpen = ({ state }: Pick<PaiTurnRow, 'state'>): boolean => state === 'waiting' || state === 'answering';

const titleChars = 60;

export const chatFrom = (input: Input<typeof askAgent>, { uid, at }: Writing): PaiChatRow => ({
  ...{
    id: input.chatId,
    uid,
    spaceId: input.spaceId,
    agentId: input.agentId,
    courseId: input.courseId,
    activityId: input.activityId,
  },
  ...{ title: [...input.question.trim().replaceAll(/\s+/g, ' ')].slice(0, titleChars).join('') },
  ...{ createdAt: at, updatedAt: at },
});

export const turnFrom = ({ id, chatId, question }: Input<typeof askAgent>, { uid, at }: Writing): PaiTurnRow => ({
  ...{ id, uid, chatId, question: question.trim(), state: 'waiting', why: 'none', answer: '', cites: [] },
  ...{ liked: 0, tokens: 0, run: 1, askedAt: at },
});

/** The same question once more: what was answered before goes. */
export const turnAgain = (row: PaiTurnRow, run: number): PaiTurnRow =>
  isOpen(row) || row.run !== run - 1
    ? row
    : { ...row, state: 'waiting', why: 'none', answer: '', cites: [], liked: 0, run };

export const refuseTurn = (
  { chatId, id }: Pick<PaiTurnRow, 'chatId' | 'id'>,
  chats: readonly PaiChatRow[],
  turns: readonly PaiTurnRow[],
): Refusal | undefined => {
  const others = turns.filter((one) => one.id !== id);
  if (others.length >= paiLimits.turns) return paiRefusal.manyTurns;
  return chats.filter((one) => one.id !== chatId).length >= paiLimits.chats ? paiRefusal.manyChats : undefined;
};

export const freshPerson = (uid: string): PaiPersonRow => ({
  ...{ id: uid, uid, spaceId: '', day: '', tokens: 0, limit: 0 },
});
