import { describe, expect, test } from 'vitest';
import type { Call, Input, Mutation, Output } from '#contract/core/call.ts';
import * as calls from '#contract/features/pai/calls.ts';
import * as data from '#contract/features/pai/data-calls.ts';
import * as lists from '#contract/features/pai/list-calls.ts';
import * as people from '#contract/features/pai/people-calls.ts';
import * as asked from '#contract/features/pai/questions.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import { SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import * as queries from '#src/features/pai/data/queries.ts';

import {
  agentText,
  atDesk,
  courseId,
  desk,
  makeAgent,
  paiSchool,
  secret,
  student,
  teacher,
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
