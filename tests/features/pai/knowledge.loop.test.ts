import { describe, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import * as calls from '#contract/features/pai/calls.ts';
import * as chats from '#contract/features/pai/chat-calls.ts';
import * as placing from '#contract/features/pai/course-calls.ts';
import * as data from '#contract/features/pai/data-calls.ts';
import { placedId } from '#contract/features/pai/keys.ts';
import * as lists from '#contract/features/pai/list-calls.ts';
import * as asked from '#contract/features/pai/questions.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import { chunkBytes as chunkSize } from '#contract/features/upload/keys.ts';
import * as queries from '#src/features/pai/data/queries.ts';
import { givenHomework } from '../homework/school.ts';
import { createSender, fileOf } from '../upload/sender.ts';

import {
  answered,
  ask,
  atDesk,
  courseId,
  give,
  makeAgent,
  models,
  paiSchool,
  secret,
  student,
  teacher,
  turnAt,
  until,
  world,
} from './school.ts';

paiSchool();
describe('what an agent knows (S-031, S-336, E-078, E-079)', () => {
  const makeDataset = async () => {
    const id = world.newId();
    await atDesk.store.mutate(data.createDataSet, { id, spaceId: teacher.uid, name: 'Calculus', about: '' });
    await atDesk.cycle();
    return id;
  };
  const bring = async (datasetId: string, text: string, name = 'notes.txt') => {
    const bytes = Buffer.from(text);
    const file = fileOf(world, bytes, name);
    expect(await createSender(chunkSize).upload(world, teacher, file)).toMatchObject({ status: 1 });
    const id = world.newId();
    const ref = { id: file.id, name, size: bytes.length, type: 'text/plain' };
    await atDesk.store.mutate(data.importFile, { id, spaceId: teacher.uid, datasetId, name, file: ref });
    await until(atDesk, async () => {
      expect((await queries.documentById(atDesk.replica, id))?.state).toMatch(/ready|failed/);
    });
    return id;
  };
  const hits = async (datasetId: string, question: string) => {
    const said = await world.say(teacher, asked.testHits, { spaceId: teacher.uid, datasetId, question });
    return said.ok ? said.data.list : [];
  };

  test('a file is read in pieces; a question finds the one that fits, and the answer names it (C-285, C-289, C-290, C-292, C-296, R-105)', async () => {
    const datasetId = await makeDataset();
    const filler = 'Nothing of this is about it at all.\n'.repeat(60);
    const id = await bring(datasetId, `${filler}夹逼定理说明函数被两个极限相同的函数夹住。\n${filler}`);
    expect(await queries.documentById(atDesk.replica, id)).toMatchObject({ state: 'ready', why: 'none' });
    const [best] = await hits(datasetId, '什么是夹逼定理？');
    expect(best?.text).toContain('夹逼定理');
    const agentId = await makeAgent({ datasets: [datasetId] });
    const { chatId } = await ask(atDesk, agentId, { question: '什么是夹逼定理？' });
    await answered(atDesk, chatId);
    expect((await turnAt(atDesk, chatId))?.cites[0]).toMatchObject({ documentId: id, name: 'notes.txt' });
    expect(models.heard[0]?.system).toContain('夹逼定理说明');
    await atDesk.store.mutate(data.enableDocument, { id, spaceId: teacher.uid, enabled: false });
    await atDesk.cycle();
    expect(await hits(datasetId, '夹逼定理')).toEqual([]);
    await atDesk.store.mutate(data.enableDocument, { id, spaceId: teacher.uid, enabled: true });
    await atDesk.store.mutate(data.setDocumentArchive, { id, spaceId: teacher.uid, archived: true });
    await atDesk.cycle();
    expect(await hits(datasetId, '夹逼定理')).toEqual([]);
    await atDesk.store.mutate(data.setDocumentArchive, { id, spaceId: teacher.uid, archived: false });
    await atDesk.store.mutate(data.deleteDocument, { id, spaceId: teacher.uid });
    await atDesk.cycle();
    while ((await world.server.runJobs()) > 0);
    expect(await hits(datasetId, '夹逼定理')).toEqual([]);
  });

  test('what cannot be read says why, and is tried again; a knowledge base takes its documents along (C-284, C-294, C-295)', async () => {
    const datasetId = await makeDataset();
    const id = await bring(datasetId, '%PDF-1.4 and no more', 'broken.pdf');
    expect(await queries.documentById(atDesk.replica, id)).toMatchObject({ state: 'failed', why: 'unreadable' });
    await atDesk.store.mutate(data.retryDocument, { id, spaceId: teacher.uid });
    expect(await queries.documentById(atDesk.replica, id)).toMatchObject({ state: 'waiting' });
    await until(atDesk, async () => {
      expect((await queries.documentById(atDesk.replica, id))?.state).toBe('failed');
    });
    await atDesk.store.mutate(data.deleteDataSet, { id: datasetId, spaceId: teacher.uid });
    await until(atDesk, async () => {
      expect(await queries.documentById(atDesk.replica, id)).toBeUndefined();
    });
  });

  test('of a course nobody brings what they may not read there (C-297, C-298, C-299)', async () => {
    const datasetId = await makeDataset();
    const stranger = await world.person('teacher');
    const elsewhere = await world.course(stranger, []);
    const input = { id: world.newId(), spaceId: teacher.uid, datasetId, name: 'Bank', courseId: elsewhere };
    const paper = { ...input, activityId: world.newId() };
    for (const said of [
      await world.say(teacher, data.importFromSubjectBank, input),
      await world.say(teacher, data.importFromTestpaper, paper),
      await world.say(teacher, data.importFromInteractAnswer, paper),
    ])
      expect(said).toMatchObject({ refusal: { reason: paiRefusal.noSource.reason } });
    // Its own bank is empty, which is said.
    const id = world.newId();
    await atDesk.store.mutate(data.importFromSubjectBank, { ...input, id, courseId: '' });
    await until(atDesk, async () => {
      expect(await queries.documentById(atDesk.replica, id)).toMatchObject({ state: 'failed', why: 'empty' });
    });
  });
});

describe('an agent in a course (C-276, C-277, C-278, C-279, C-281, C-282)', () => {
  test('students talk to it and read neither its prompt nor its workspace', async () => {
    const agentId = await makeAgent();
    expect(await give(agentId)).toMatchObject({ ok: true });
    const phone = await world.device(student).open();
    await phone.cycle();
    const [placed] = await queries.placedIn(phone.replica, courseId, false);
    expect(placed).toMatchObject({ name: 'Limits', welcome: ['What is a limit?'], forStudents: true });
    expect(JSON.stringify(placed)).not.toContain('pirate');
    expect(await queries.agentById(phone.replica, agentId)).toBeUndefined();
    models.answers(`My instructions: ${secret}`);
    const { chatId } = await ask(phone, agentId, { courseId });
    await answered(phone, chatId);
    expect((await turnAt(phone, chatId))?.answer).not.toContain('never mention the harbour');
    const input = { chatId: world.newId(), spaceId: teacher.uid, agentId, question: 'And?' };
    expect(await world.say(student, chats.askAgent, { ...input, id: world.newId(), courseId: '' })).toMatchObject({
      ok: false,
    });
    const there = { id: placedId(agentId, courseId, ''), courseId };
    for (const call of [placing.switchStudentOpenState, placing.switchTeacherOpenState])
      expect(await world.say(student, call, { ...there, open: true })).toMatchObject({ ok: false });
    expect(await world.say(student, placing.cancelRelease, there)).toMatchObject({ ok: false });
    expect(await world.say(teacher, placing.switchStudentOpenState, { ...there, open: false })).toMatchObject({
      ok: true,
    });
    await phone.cycle();
    expect(await queries.placedIn(phone.replica, courseId, false)).toEqual([]);
    const late = { ...input, id: world.newId(), courseId };
    expect(await world.say(student, chats.askAgent, late)).toMatchObject({
      refusal: { reason: paiRefusal.gone.reason },
    });
  });

  test('the first of a course is its teaching assistant, and one may be for a material (C-259, C-260, C-261, C-280)', async () => {
    const first = await makeAgent();
    const other = await makeAgent({ name: 'Series' });
    await give(first);
    world.pass(second);
    const activityId = await givenHomework(world, teacher, courseId, { title: 'Homework' });
    const more = {
      spaceId: teacher.uid,
      agentId: other,
      courseId,
      forTeachers: true,
      forStudents: true,
      isCopied: false,
    };
    expect(await world.say(teacher, placing.publishToResource, { ...more, activityId })).toMatchObject({ ok: true });
    const elsewhere = { ...more, activityId: world.newId() };
    expect(await world.say(teacher, placing.publishToResource, elsewhere)).toMatchObject({ ok: false });
    const assistant = () => world.say(student, lists.getTeachingAssistant, { courseId });
    expect(await assistant()).toMatchObject({ data: { list: [{ name: 'Limits' }] } });
    const ofMaterial = await world.say(student, lists.getResourceAgents, { courseId, activityId });
    expect(ofMaterial).toMatchObject({ data: { list: [{ name: 'Series' }] } });
    const phone = await world.device(student).open();
    await phone.cycle();
    const { id: asked, chatId } = await ask(phone, other, { courseId, activityId });
    await answered(phone, chatId);
    await phone.store.mutate(chats.regenerateAnswer, { id: asked, run: 2 });
    await answered(phone, chatId);
    expect(await turnAt(phone, chatId)).toMatchObject({ state: 'done', run: 2 });
    const id = placedId(other, courseId, activityId);
    expect(await world.say(teacher, placing.setCoursePosition, { id, courseId, order: 'a0' })).toMatchObject({
      ok: true,
    });
    expect(await assistant()).toMatchObject({ data: { list: [{ name: 'Series' }] } });
  });

  test('changed, it is so in the course; deleted, it is gone from there; a colleague copies it where that is allowed (C-275, C-304)', async () => {
    const agentId = await makeAgent();
    await give(agentId);
    await atDesk.store.mutate(calls.updateApp, { id: agentId, spaceId: teacher.uid, name: 'Series' });
    await atDesk.cycle();
    while ((await world.server.runJobs()) > 0);
    await atDesk.cycle();
    expect(await queries.placedIn(atDesk.replica, courseId, true)).toMatchObject([{ name: 'Series' }]);
    const list = await world.say(teacher, asked.getPublishedCourses, { spaceId: teacher.uid, agentId });
    expect(list).toMatchObject({ data: { list: [{ courseId, course: expect.stringContaining('Calculus') }] } });
    const copy = () => ({
      id: world.newId(),
      spaceId: teacher.uid,
      courseId,
      placedId: placedId(agentId, courseId, ''),
    });
    expect(await world.say(teacher, calls.copyCourseAgent, copy())).toMatchObject({
      refusal: { reason: paiRefusal.notCopied.reason },
    });
    await give(agentId, { isCopied: true });
    expect(await world.say(teacher, calls.copyCourseAgent, copy())).toMatchObject({ ok: true });
    expect(await world.say(student, calls.copyCourseAgent, copy())).toMatchObject({ ok: false });
    await atDesk.store.mutate(calls.deleteApp, { id: agentId, spaceId: teacher.uid });
    await atDesk.cycle();
    while ((await world.server.runJobs()) > 0);
    await atDesk.cycle();
    expect(await queries.placedIn(atDesk.replica, courseId, true)).toEqual([]);
  });

  test('a teacher gives to a course only what is theirs, and only to their course', async () => {
    const agentId = await makeAgent();
    const stranger = await world.person('teacher');
    const elsewhere = await world.course(stranger, []);
    await world.say(stranger, calls.openOwnSpace, {});
    const input = { agentId, forTeachers: true, forStudents: true, isCopied: true };
    expect(
      await world.say(stranger, placing.publishToCourse, { ...input, spaceId: teacher.uid, courseId: elsewhere }),
    ).toMatchObject({ ok: false });
    expect(
      await world.say(stranger, placing.publishToCourse, { ...input, spaceId: stranger.uid, courseId: elsewhere }),
    ).toMatchObject({ refusal: { reason: paiRefusal.gone.reason } });
    expect(await give(agentId, { courseId: elsewhere })).toMatchObject({ ok: false });
  });
});
