import { can } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { paiLimits, placedId, spaceScope } from '#contract/features/pai/keys.ts';
import type { AgentRow, PaiChatRow, PaiTurnRow } from '#contract/features/pai/rows.ts';
import { freshPerson, isOpen } from '#contract/features/pai/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { poolOf } from '#server/core/jobs/pool.ts';
import { servedAfter } from '#server/core/jobs/served.ts';
import type { Model } from '#server/core/model/model.ts';
import { change } from '#server/core/sync/change.ts';
import { actorIn } from '#server/core/sync/members.ts';
import { allRows, readRow } from '#server/core/sync/rows.ts';
import { refuseAi } from '../access.ts';
import { type Hit, lookUp } from '../knowledge/look-up.ts';
import { dayAt, hasTokens, spend, spentBy, spentIn } from '../spending.ts';
import { agent, chat, claimAsk, dropAsk, paiPerson, placedAgent, putOff, type ToAsk, turn } from '../store.ts';
import { saidIn, systemOf, withoutPrompt } from './telling.ts';

/** Questions of one server at once. */
const atOnce = 4;
const maxTries = 2;
/** Of one answer. */
const maxTokens = 2_000;
/** Pieces that go along with a question. */
const mostHits = 6;

/** … and of one person: whoever asks much leaves room for others. */
const atOnceOfOne = 2;

interface Answering {
  /** Whoever was served last comes last. */
  served: readonly string[];
  /** Whose questions are being answered, each once. */
  readonly now: string[];
}

/** For each server. */
const answeringOn = new WeakMap<Core, Answering>();

/** Answers questions beside the queue of jobs: nobody waits for the answer of another, as long as there is room. */
export const answererOf = poolOf('pai answering', atOnce, async (core, signal) => {
  const answering = answeringOn.get(core) ?? { served: [], now: [] };
  answeringOn.set(core, answering);
  let held: string | undefined;
  const leave = () => {
    if (held !== undefined) answering.now.splice(answering.now.indexOf(held), 1);
    held = undefined;
  };
  try {
    const next = await core.db.write(async (sql) => {
      // Whoever claims next sees this one, though its commit is not told yet; a transaction may run again.
      leave();
      const full = answering.now.filter((uid) => countOf(answering.now, uid) >= atOnceOfOne);
      const taken = await claimAsk(sql, core.now(), answering.served, full);
      held = taken?.uid;
      if (held !== undefined) answering.now.push(held);
      return taken;
    });
    if (next === undefined) return false;
    answering.served = servedAfter(answering.served, next.uid);
    await answerOne(core, next, signal);
    return true;
  } finally {
    leave();
  }
});

const countOf = (all: readonly string[], uid: string): number => all.filter((one) => one === uid).length;

interface Told {
  readonly row: PaiTurnRow;
  readonly chat: PaiChatRow;
  readonly agent: AgentRow;
  readonly before: readonly PaiTurnRow[];
  readonly hits: readonly Hit[];
}

type Outcome = Pick<PaiTurnRow, 'state' | 'why'> & Partial<Pick<PaiTurnRow, 'answer' | 'cites' | 'tokens'>>;

const answerOne = async (core: Core, next: ToAsk, signal: AbortSignal): Promise<void> => {
  let told: Told | undefined;
  try {
    const found = await core.db.read((sql) => toldOf(sql, next, core.now()));
    if (found === undefined) return core.db.write((sql) => dropAsk(sql, next));
    if ('why' in found) return await settle(core, next, { state: 'failed', why: found.why });
    told = found;
    if (core.model === undefined) return await settle(core, next, { state: 'failed', why: 'silent' }, told);
    await settle(core, next, await spokenBy(core, core.model, next, told, signal), told);
  } catch (error) {
    if (signal.aborted) return core.db.write((sql) => putOff(sql, 'pai_ask', next.id, 0));
    core.log.warn({ err: error, id: next.id }, 'a model was asked in vain');
    if (next.attempts < maxTries)
      return core.db.write((sql) => putOff(sql, 'pai_ask', next.id, core.now() + 5 * second));
    await settle(core, next, { state: 'failed', why: 'silent' }, told);
  }
};

/** All that a model is told, as of now: who left a course or a workspace is answered no more. `undefined`: nobody waits. */
const toldOf = async (
  sql: Sql,
  { id, uid, run }: ToAsk,
  now: number,
): Promise<Told | { readonly why: PaiTurnRow['why'] } | undefined> => {
  const row = await readRow(sql, turn, userScope(uid), id);
  if (row === undefined || row.run !== run || !isOpen(row)) return undefined;
  const place = await readRow(sql, chat, userScope(uid), row.chatId);
  if (place === undefined) return undefined;
  const made = await readRow(sql, agent, spaceScope(place.spaceId), place.agentId);
  if (made === undefined || !(await mayAsk(sql, uid, place)) || (await refuseAi(sql, uid)) !== undefined)
    return { why: 'gone' };
  const [own, ofSpace] = await Promise.all([spentBy(sql, uid, now), spentIn(sql, place.spaceId, now)]);
  if (!hasTokens(own) || !hasTokens(ofSpace)) return { why: 'enough' };
  const turns = (await allRows(sql, turn, userScope(uid), ['chatId', place.id]))
    .filter((one) => one.id !== id && one.askedAt <= row.askedAt)
    .sort((one, other) => one.askedAt - other.askedAt);
  const { spaceId } = place;
  const hits = await lookUp(sql, { spaceId, datasets: made.datasets, question: row.question, most: mostHits });
  return { row, chat: place, agent: made, before: turns, hits };
};

const mayAsk = async (
  sql: Sql,
  uid: string,
  { spaceId, agentId, courseId, activityId }: PaiChatRow,
): Promise<boolean> => {
  if (courseId === '') return can(await actorIn(sql, uid, spaceScope(spaceId)), 'space.read');
  const actor = await actorIn(sql, uid, courseScope(courseId));
  const id = placedId(agentId, courseId, activityId);
  const placed = await readRow(sql, placedAgent, courseScope(courseId), id);
  if (placed === undefined || placed.spaceId !== spaceId || !can(actor, 'agent.ask')) return false;
  return can(actor, 'agent.place') ? placed.forTeachers : placed.forStudents;
};

/** Asks, and shows what comes as it comes. Whoever stops it, or asks anew, ends it. */
const spokenBy = async (
  core: Core,
  model: Model,
  next: ToAsk,
  { row, chat: { courseId, spaceId, agentId }, agent: made, before, hits }: Told,
  signal: AbortSignal,
): Promise<Outcome> => {
  const stop = new AbortController();
  const shown = (text: string) =>
    (courseId === '' ? text : withoutPrompt(text, made.prompt))
      .replaceAll('\u0000', '')
      .slice(0, paiLimits.answerChars);
  let text = '';
  let showing: Promise<void> = Promise.resolve();
  const show = async () => {
    const isWanted = await showSoFar(core, next, shown(text));
    if (!isWanted) stop.abort(stopped);
  };
  const timer = setInterval(() => {
    showing = showing.then(show, show);
  }, core.pokesApart);
  const cites = hits.map(({ documentId, name, number }) => ({ documentId, name, number: number + 1 }));
  const fence = `text-${Buffer.from(core.random(new Uint8Array(9))).toString('hex')}`;
  const [system, said] = [systemOf(made, hits, fence), saidIn(before, row.question)];
  const spending = { uid: next.uid, spaceId, agentId };
  try {
    const spoken = await model.talk({
      system,
      said,
      maxTokens,
      signal: AbortSignal.any([signal, stop.signal]),
      onText: (written) => {
        text = written;
        if (written.length > paiLimits.answerChars) stop.abort(stopped);
      },
    });
    if (spoken.text.trim() === '') throw new Error('the model said nothing');
    return { state: 'done', why: 'none', answer: shown(spoken.text).trim(), cites, tokens: spoken.tokens };
  } catch (error) {
    // Nobody counted them: about as many as were read and written.
    const letters = [system, ...said.map((one) => one.text), text].reduce((sum, one) => sum + one.length, 0);
    const tokens = Math.ceil(letters / 2);
    if (stop.signal.aborted) return { state: 'stopped', why: 'none', answer: shown(text), cites, tokens };
    if (text !== '') await core.db.write((sql) => spend(sql, { ...spending, tokens, now: core.now() }));
    throw error;
  } finally {
    clearInterval(timer);
    await showing.catch(() => undefined);
  }
};

const stopped = new Error('nobody waits for this answer any more');

/** Whether somebody still waits for it. */
const showSoFar = (core: Core, { id, uid, run }: ToAsk, text: string): Promise<boolean> =>
  change(core, [userScope(uid)], async (tx) => {
    const row = await tx.get(turn, userScope(uid), id);
    if (row === undefined || row.run !== run || !isOpen(row)) return false;
    if (text !== row.answer) await tx.put(turn, { ...row, state: 'answering' as const, answer: text });
    return true;
  });

/** The answer, and what it used. What was stopped stays so, with what was written by then. */
const settle = (core: Core, next: ToAsk, outcome: Outcome, told?: Told): Promise<void> =>
  change(core, [userScope(next.uid)], async (tx) => {
    const { id, uid, run } = next;
    await dropAsk(tx.sql, next);
    const tokens = outcome.tokens ?? 0;
    if (told !== undefined && tokens > 0) {
      const { spaceId, agentId } = told.chat;
      await spend(tx.sql, { uid, spaceId, agentId, tokens, now: tx.now });
      const spent = await spentBy(tx.sql, uid, tx.now);
      const person = (await tx.get(paiPerson, userScope(uid), uid)) ?? freshPerson(uid);
      await tx.put(paiPerson, { ...person, day: dayAt(tx.now), ...spent });
    }
    const row = await tx.get(turn, userScope(uid), id);
    if (row === undefined || row.run !== run) return;
    if (isOpen(row)) await tx.put(turn, { ...row, ...outcome, tokens: row.tokens + tokens });
    else if (row.state === 'stopped')
      await tx.put(turn, {
        ...row,
        answer: outcome.answer ?? row.answer,
        cites: outcome.cites ?? [],
        tokens: row.tokens + tokens,
      });
  });
