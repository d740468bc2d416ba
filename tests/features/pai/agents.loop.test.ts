import { describe, expect, test } from 'vitest';
import type { Call, Input, Mutation, Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import * as calls from '#contract/features/pai/calls.ts';
import * as chats from '#contract/features/pai/chat-calls.ts';
import * as data from '#contract/features/pai/data-calls.ts';
import * as lists from '#contract/features/pai/list-calls.ts';
import * as people from '#contract/features/pai/people-calls.ts';
import * as asked from '#contract/features/pai/questions.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import { SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import * as queries from '#src/features/pai/data/queries.ts';
import { begin, speak, stream } from '../homework/model-server.ts';

import {
  agentText,
  answered,
  ask,
  atDesk,
  courseId,
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

const must = async <C extends Call | Mutation>(call: C, input: Partial<Input<C>>): Promise<Output<C>> => {
  const said = await world.say(teacher, call, input);
  if (!said.ok) throw new Error(`${call.name}: ${JSON.stringify(said)}`);
  return said.data;
};

describe('workspaces and agents (S-030, E-075, E-076, E-081)', () => {
  test('a teacher has a workspace of their own, makes another and switches; a student has none (C-265, C-270)', async () => {
    const id = world.newId();
    desk.network.online = false;
    await atDesk.store.mutate(calls.createWorkspace, { id, name: ' Physics ' });
    await atDesk.store.mutate(calls.switchWorkSpace, { spaceId: id });
    expect((await queries.spaceInFront(atDesk.replica)).space).toMatchObject({ name: 'Physics' });
    desk.network.online = true;
    await atDesk.cycle();
    await atDesk.store.mutate(calls.editWorkspaceName, { spaceId: id, name: 'Mechanics' });
    await atDesk.cycle();
    const other = await world.device(teacher).open();
    await other.cycle();
    expect((await queries.spaceInFront(other.replica)).space).toMatchObject({ id, name: 'Mechanics' });
    expect((await queries.mySpaces(other.replica)).map((one) => one.isPersonal)).toEqual([true, false]);
    expect(await world.say(student, calls.openOwnSpace, {})).toMatchObject({ ok: false });
    expect(await world.say(student, calls.createWorkspace, { id: world.newId(), name: 'Mine' })).toMatchObject({
      ok: false,
    });
    expect((await world.say(teacher, calls.openOwnSpace, {})).ok).toBe(true);
  });

  test('people of a workspace write by their role; who is removed reads nothing more (S-033, S-490, C-267, C-268, C-269, E-077)', async () => {
    const id = world.newId();
    await atDesk.store.mutate(calls.createWorkspace, { id, name: 'Physics' });
    await atDesk.cycle();
    const colleague = await world.person('teacher');
    await world.join(colleague, teacher, courseId);
    const agent = (agentId: string) => ({ id: agentId, spaceId: id, ...agentText });
    await atDesk.store.mutate(calls.createApp, agent(world.newId()));
    await atDesk.cycle();
    const account = { teamId: id, accounts: [colleague.username.replace(' ', '')], uids: [], role: 'reader' as const };
    expect(await world.say(teacher, people.addMembersToWorkSpaces, account)).toMatchObject({ data: { added: 1 } });
    const theirs = await world.device(colleague).open();
    await theirs.cycle();
    expect(await queries.agentsOf(theirs.replica, id)).toHaveLength(1);
    expect(await world.say(colleague, calls.createApp, agent(world.newId()))).toMatchObject({ ok: false });
    const who = { teamId: id, uid: colleague.uid };
    expect(await world.say(colleague, people.updateMemberRole, { ...who, role: 'admin' })).toMatchObject({ ok: false });
    expect(await world.say(teacher, people.updateMemberRole, { ...who, role: 'member' })).toMatchObject({ ok: true });
    expect(await world.say(colleague, calls.createApp, agent(world.newId()))).toMatchObject({ ok: true });
    expect(await world.say(teacher, people.deleteCurrentMember, who)).toMatchObject({ ok: true });
    await theirs.cycle();
    expect(await queries.agentsOf(theirs.replica, id)).toEqual([]);
    expect(await queries.mySpaces(theirs.replica)).toEqual([]);
    // The id of somebody's own workspace is theirs.
    const next = await world.person('teacher');
    expect(await world.say(colleague, calls.createWorkspace, { id: next.uid, name: 'Mine' })).toMatchObject({
      ok: false,
    });
  });

  test('where the school decides, a teacher asks its desk first (C-256, C-262, C-263)', async () => {
    const operator = { token: 'operator-of-the-test-school' };
    const config = (aiByApproval: boolean) => ({ domain: '', config: SchoolConfig.parse({ aiByApproval }) });
    await world.say(operator, setSchoolConfig, config(true));
    const newcomer = await world.person('teacher');
    const keeper = await world.person('teacher', 1);
    expect(await world.say(newcomer, calls.openOwnSpace, {})).toMatchObject({
      refusal: { reason: paiRefusal.noAccess.reason },
    });
    expect(await world.say(newcomer, asked.getPaiSiteInfo, {})).toMatchObject({
      data: { byApproval: true, mayBuild: false },
    });
    expect(await world.say(newcomer, calls.applyFor, { note: 'For algebra' })).toMatchObject({ ok: true });
    expect(await world.say(keeper, asked.getPaiRequests, {})).toMatchObject({
      data: { list: [{ uid: newcomer.uid, state: 'asked', note: 'For algebra' }] },
    });
    const decision = { uid: newcomer.uid, grant: true, answer: 'Go on' };
    expect(await world.say(newcomer, asked.decidePaiRequest, decision)).toMatchObject({ ok: false });
    expect(await world.say(keeper, asked.decidePaiRequest, decision)).toMatchObject({ ok: true });
    expect(await world.say(newcomer, asked.getApplyForState, {})).toMatchObject({
      data: { state: 'granted', answer: 'Go on' },
    });
    expect(await world.say(newcomer, calls.openOwnSpace, {})).toMatchObject({ ok: true });
    await world.say(operator, setSchoolConfig, config(false));
  });

  test('other clients ask for the same rows (C-257, C-258, C-264, C-266, C-271, C-272, C-283, C-286, C-287, C-288, C-293, C-294)', async () => {
    const datasetId = world.newId();
    const spaceId = teacher.uid;
    await atDesk.store.mutate(data.createDataSet, { id: datasetId, spaceId, name: 'Calculus', about: '' });
    const id = await makeAgent({ datasets: [datasetId] });
    const documentId = world.newId();
    const bank = { id: documentId, spaceId, datasetId, name: 'Bank', courseId: '' };
    await must(data.importFromSubjectBank, bank);
    await until(atDesk, async () => {
      expect(await must(lists.errorDocs, { spaceId, id: datasetId })).toMatchObject({ list: [{ id: documentId }] });
    });
    expect(await must(lists.getAppIndexUrl, {})).toEqual({ url: '/pai' });
    expect(await must(lists.getAgentLists, {})).toMatchObject({ list: [{ id, spaceId }] });
    expect(await must(lists.getWorkspaces, {})).toMatchObject({ list: [{ id: spaceId, role: 'owner' }] });
    expect(await must(lists.getSpaceMembers, { spaceId })).toMatchObject({
      list: [{ uid: teacher.uid, role: 'owner' }],
    });
    expect(await must(lists.getAppLists, { spaceId })).toMatchObject({ list: [{ id, prompt: secret }] });
    expect(await must(lists.getAppInfo, { spaceId, id })).toMatchObject({ id, prompt: secret });
    expect(await must(lists.getDataSetLists, { spaceId })).toMatchObject({ list: [{ id: datasetId }] });
    expect(await must(lists.getDataSetInfo, { spaceId, id: datasetId })).toMatchObject({ name: 'Calculus' });
    expect(await must(lists.getRelatedApps, { spaceId, id: datasetId })).toMatchObject({ list: [{ id }] });
    expect(await must(lists.getDocuments, { spaceId, id: datasetId })).toMatchObject({ list: [{ id: documentId }] });
    expect(await must(lists.getDocumentUrl, { spaceId, documentId })).toEqual({ url: '' });
    expect(await world.say(student, lists.getAppInfo, { spaceId, id })).toMatchObject({ ok: false });
  });

  test('an agent is made, changed and deleted; nobody else reads or writes it (C-273, C-274)', async () => {
    const id = await makeAgent();
    await atDesk.store.mutate(calls.updateApp, { id, spaceId: teacher.uid, about: 'Knows series' });
    await atDesk.cycle();
    expect(await queries.agentsOf(atDesk.replica, teacher.uid)).toMatchObject([
      { id, about: 'Knows series', prompt: secret },
    ]);
    const stranger = await world.person('teacher');
    const there = { id, spaceId: teacher.uid };
    expect(await world.say(stranger, calls.updateApp, { ...there, name: 'Mine' })).toMatchObject({ ok: false });
    expect(await world.say(stranger, calls.deleteApp, there)).toMatchObject({ ok: false });
    expect(await world.say(stranger, calls.deleteApp, { id, spaceId: stranger.uid })).toMatchObject({ ok: false });
    expect(
      await world.say(teacher, calls.updateApp, { ...there, prompt: 'Other', basis: { prompt: 'x' } }),
    ).toMatchObject({
      refusal: { reason: 'core.conflict' },
    });
    await atDesk.store.mutate(calls.deleteApp, there);
    await atDesk.cycle();
    expect(await queries.agentsOf(atDesk.replica, teacher.uid)).toEqual([]);
  });

  test('a template of this server is copied in a language (C-302, C-303)', async () => {
    const list = await world.say(teacher, asked.getTemplateList, { language: 'zh' });
    const [first] = list.ok ? list.data.list : [];
    expect(first).toMatchObject({ template: 'tutor', name: '课程助教' });
    const input = { id: world.newId(), spaceId: teacher.uid, template: 'tutor', language: 'zh' } as const;
    expect(await world.say(teacher, calls.copyAgent, input)).toMatchObject({ ok: true });
    await atDesk.cycle();
    expect(await queries.agentsOf(atDesk.replica, teacher.uid)).toMatchObject([
      { name: '课程助教', welcome: { length: 3 } },
    ]);
    expect(await world.say(student, calls.copyAgent, { ...input, id: world.newId() })).toMatchObject({ ok: false });
  });
});

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
