import { describe, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import * as calls from '#contract/features/pai/calls.ts';
import * as chats from '#contract/features/pai/chat-calls.ts';
import * as asked from '#contract/features/pai/questions.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import * as queries from '#src/features/pai/data/queries.ts';
import { begin, speak, stream } from '../homework/model-server.ts';

import {
  agentText,
  answered,
  ask,
  atDesk,
  desk,
  makeAgent,
  models,
  paiSchool,
  plain,
  secret,
  student,
  teacher,
  turnAt,
  until,
  world,
} from './school.ts';

paiSchool();

describe('a conversation (S-231, S-232, S-234, S-235, S-237)', () => {
  test('is asked without a network, answered once it is back, and read without one', async () => {
    const agentId = await makeAgent();
    desk.network.online = false;
    const { chatId, said } = await ask(atDesk, agentId);
    expect(said).toMatchObject({ ok: true });
    expect(await turnAt(atDesk, chatId)).toMatchObject({ state: 'waiting', question: 'What is a limit?' });
    desk.network.online = true;
    await answered(atDesk, chatId);
    expect(await turnAt(atDesk, chatId)).toMatchObject({ state: 'done', answer: 'The squeeze theorem [1].' });
    expect(models.heard).toHaveLength(1);
    expect(models.heard[0]?.system).toContain(secret);
    expect(await queries.chatsWith(atDesk.replica, agentId, '', '')).toMatchObject([{ title: 'What is a limit?' }]);
  });

  test('a question sent twice has one answer', async () => {
    const agentId = await makeAgent();
    const input = { chatId: world.newId(), spaceId: teacher.uid, agentId, courseId: '', question: 'Twice?' };
    const id = world.newId();
    for (const _ of [1, 2])
      expect(await world.say(teacher, chats.askAgent, { id, ...input })).toMatchObject({ ok: true });
    await answered(atDesk, input.chatId);
    expect(await world.say(teacher, chats.askAgent, { id, ...input })).toMatchObject({ ok: true });
    await world.server.runJobs();
    await atDesk.cycle();
    expect(await queries.turnsOf(atDesk.replica, input.chatId)).toHaveLength(1);
    expect(models.heard).toHaveLength(1);
  });

  test('what is written is seen as it comes, and ends where it is stopped', async () => {
    const agentId = await makeAgent();
    models.answers((reply) => {
      begin(reply);
      speak(reply, 'A limit ');
    }, 20_000);
    const { id, chatId } = await ask(atDesk, agentId);
    await until(atDesk, async () => {
      expect(await turnAt(atDesk, chatId)).toMatchObject({ state: 'answering', answer: 'A limit ' });
    });
    await atDesk.store.mutate(chats.stopAnswer, { id, run: 1 });
    expect(await turnAt(atDesk, chatId)).toMatchObject({ state: 'stopped', answer: 'A limit ' });
    await until(atDesk, async () => {
      expect(models.isAsked()).toBe(false);
    });
    expect(await turnAt(atDesk, chatId)).toMatchObject({ state: 'stopped', answer: 'A limit ' });
  });

  test('is answered anew, liked, and goes on from what was said; tokens are counted and shown (S-034, C-307, C-309, C-311)', async () => {
    const agentId = await makeAgent();
    models.answers((reply) => stream(reply, ['One', ' two'], 70));
    const { id, chatId } = await ask(atDesk, agentId);
    await answered(atDesk, chatId);
    expect(await turnAt(atDesk, chatId)).toMatchObject({ answer: 'One two', tokens: 70 });
    await atDesk.store.mutate(chats.updateAgentMessage, { id, liked: 1 });
    await atDesk.store.mutate(chats.regenerateAnswer, { id, run: 2 });
    await answered(atDesk, chatId);
    expect(await turnAt(atDesk, chatId)).toMatchObject({ answer: 'One two', run: 2, liked: 0, tokens: 140 });
    const second = world.newId();
    await ask(atDesk, agentId, { id: second, chatId, question: 'And then?' });
    await until(atDesk, async () => {
      expect((await queries.turnsOf(atDesk.replica, chatId))[1]?.state).toBe('done');
    });
    expect(models.heard[2]?.messages.map((one) => one.role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(await queries.myPaiPerson(atDesk.replica)).toMatchObject({ tokens: 210, limit: 300_000 });
    const bill = await world.say(teacher, asked.getAppBills, { spaceId: teacher.uid });
    expect(bill).toMatchObject({ data: { list: [{ agentId, name: 'Limits', questions: 3, tokens: 210 }] } });
    const wallet = await world.say(teacher, asked.getWalletInfo, { spaceId: teacher.uid });
    expect(wallet).toMatchObject({ data: { tokens: 210, limit: 3_000_000 } });
    expect(await world.say(student, asked.getAppBills, { spaceId: teacher.uid })).toMatchObject({ ok: false });
    const turns = (await queries.turnsOf(atDesk.replica, chatId)).map((one) => one.id);
    await atDesk.store.mutate(chats.clearChat, { chatId, turns: turns.slice(0, 1) });
    await atDesk.cycle();
    expect(await queries.turnsOf(atDesk.replica, chatId)).toEqual([]);
    await atDesk.store.mutate(chats.deleteChat, { chatId, turns: [] });
    await atDesk.cycle();
    expect(await queries.chatsWith(atDesk.replica, agentId, '', '')).toEqual([]);
  });

  test('whoever used up the day is refused, and goes on the next day', async () => {
    const agentId = await makeAgent();
    models.answers((reply) => stream(reply, ['Much'], 300_000));
    const { chatId } = await ask(atDesk, agentId);
    await answered(atDesk, chatId);
    const more = { id: world.newId(), chatId, spaceId: teacher.uid, agentId, courseId: '', question: 'More?' };
    expect(await world.say(teacher, chats.askAgent, more)).toMatchObject({
      refusal: { reason: paiRefusal.enough.reason },
    });
    world.pass(24 * 60 * 60 * second);
    const id = world.newId();
    expect(await world.say(teacher, chats.askAgent, { ...more, id })).toMatchObject({ ok: true });
    await until(atDesk, async () => {
      expect((await queries.turnsOf(atDesk.replica, chatId)).find((one) => one.id === id)?.state).toBe('done');
    });
  });

  test('a school without a model says so', async () => {
    const who = await plain.person('teacher');
    await plain.say(who, calls.openOwnSpace, {});
    const id = plain.newId();
    await plain.say(who, calls.createApp, { id, spaceId: who.uid, ...agentText });
    const input = {
      id: plain.newId(),
      chatId: plain.newId(),
      spaceId: who.uid,
      agentId: id,
      courseId: '',
      question: '?',
    };
    expect(await plain.say(who, chats.askAgent, input)).toMatchObject({
      refusal: { reason: paiRefusal.noModel.reason },
    });
    expect(await plain.say(who, asked.getPaiSiteInfo, {})).toMatchObject({ data: { model: false, mayBuild: true } });
    expect(await plain.say(who, asked.getModelProviders, {})).toMatchObject({ data: { list: [] } });
  });
});

describe('many questions, and answers that break off', () => {
  test('one person’s questions leave room for those of others', async () => {
    const agentId = await makeAgent();
    models.answers((reply, { messages }) => {
      begin(reply);
      speak(reply, 'A limit ');
      if (messages.at(-1)?.content === 'Mine?') reply.end('data: [DONE]\n\n');
    }, 20_000);
    const colleague = await world.person('teacher');
    await world.say(colleague, calls.openOwnSpace, {});
    const theirs = world.newId();
    await world.say(colleague, calls.createApp, { id: theirs, spaceId: colleague.uid, ...agentText });
    const many: string[] = [];
    for (let at = 0; at < 5; at += 1) many.push((await ask(atDesk, agentId)).id);
    await atDesk.cycle();
    await until(atDesk, async () => {
      expect(models.heard.length).toBeGreaterThan(1);
    });
    expect(models.max()).toBeLessThan(3);
    const input = { id: world.newId(), chatId: world.newId(), spaceId: colleague.uid, agentId: theirs, courseId: '' };
    expect(await world.say(colleague, chats.askAgent, { ...input, question: 'Mine?' })).toMatchObject({ ok: true });
    const phone = await world.device(colleague).open();
    await until(phone, async () => {
      expect(await turnAt(phone, input.chatId)).toMatchObject({ state: 'done', answer: 'A limit' });
    });
    for (const id of many) await atDesk.store.mutate(chats.stopAnswer, { id, run: 1 });
    await until(atDesk, async () => {
      expect(models.isAsked()).toBe(false);
    });
  });

  test('an answer that breaks off is counted, each time it is tried', async () => {
    const agentId = await makeAgent();
    models.answers((reply) => {
      begin(reply);
      speak(reply, 'A limit ');
      setTimeout(() => reply.destroy(), 50);
    });
    const { chatId } = await ask(atDesk, agentId);
    await answered(atDesk, chatId);
    expect(await turnAt(atDesk, chatId)).toMatchObject({ state: 'failed', why: 'silent' });
    const wallet = await world.say(teacher, asked.getWalletInfo, { spaceId: teacher.uid });
    expect(wallet.ok && wallet.data.tokens).toBeGreaterThan(100);
  });
});
