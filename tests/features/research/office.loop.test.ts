import { describe, expect } from 'vitest';
import * as calls from '#contract/features/research/calls.ts';
import { creditIn, creditText } from '#contract/features/research/keys.ts';
import * as library from '#contract/features/research/library-calls.ts';
import { editOfficeMember, removeOfficeMember } from '#contract/features/research/people-calls.ts';
import * as posts from '#contract/features/research/post-calls.ts';
import * as questions from '#contract/features/research/questions.ts';
import { researchRefusal } from '#contract/features/research/rules.ts';
import { officeEntryTable, officeResourceTable } from '#contract/features/research/tables.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { myApplications, myOffices } from '#src/features/research/data/queries.ts';
import { atDesk, classTest, desk, must, reasonOf, student, teacher, world } from '#tests/harness/class.ts';

import { joined, kinds, officeAt, opened } from './office.ts';

const test = classTest();

describe('a research office (S-036, E-045)', () => {
  test('is opened without a network, and is its opener’s when it is back; students open none (C-345, C-330)', async () => {
    desk.network.online = false;
    const officeId = world.newId();
    expect(await atDesk.store.mutate(calls.createOffice, { officeId, title: ' Calculus ', ...kinds })).toMatchObject({
      ok: true,
    });
    expect(await myOffices(atDesk.replica)).toMatchObject([{ title: 'Calculus' }]);
    desk.network.online = true;
    await atDesk.cycle();
    const details = await must(teacher, questions.officeDetails, { officeId });
    expect(details).toMatchObject({ title: 'Calculus', me: { role: 1 }, members: 1 });
    expect(await must(teacher, questions.createOfficeNum, {})).toEqual({ count: 1, most: 20 });
    expect(await reasonOf(student, calls.createOffice, { officeId: world.newId(), title: 'x', ...kinds })).toBe(
      researchRefusal.onlyTeachers.reason,
    );
  });

  test('managers edit, who takes over cites, who looks shares; nobody else reads it (E-050, S-486, S-487, S-488, C-334)', async () => {
    const officeId = await opened();
    const [manager, citer, reader] = [
      await joined(officeId, 'admin'),
      await joined(officeId, 'member'),
      await joined(officeId, 'reader'),
    ];
    const resource = { officeId, id: world.newId(), title: 'Slides', url: 'https://a.example' };
    await must(reader.one, library.addResource, resource);
    const edit = { officeId, description: 'Ours', basis: {} };
    const take = { officeId, id: resource.id, action: 2 } as const;
    await must(manager.one, calls.updateOffice, edit);
    for (const { one } of [citer, reader])
      expect(await reasonOf(one, calls.updateOffice, edit)).toBe('core.notAllowed');
    for (const { one } of [manager, citer]) await must(one, library.addActionLog, take);
    expect(await reasonOf(reader.one, library.addActionLog, take)).toBe('core.notAllowed');
    await must(reader.one, library.addActionLog, { ...take, action: 1 });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeResourceTable).get(resource.id)).toMatchObject({ opened: 1, taken: 2 });
    for (const { one, role } of [
      { ...manager, role: 2 },
      { ...citer, role: 3 },
      { ...reader, role: 4 },
    ])
      expect((await must(one, questions.officeDetails, { officeId })).me).toEqual({ role });
    const stranger = await world.person('teacher');
    expect(await reasonOf(stranger, questions.officeDetails, { officeId })).toBe('core.notAllowed');
    await must(teacher, editOfficeMember, { teamId: officeId, uid: citer.one.uid, role: 'reader' });
    expect(await reasonOf(citer.one, library.addActionLog, take)).toBe('core.notAllowed');
    await must(teacher, removeOfficeMember, { teamId: officeId, uid: reader.one.uid });
    expect(await officeAt(reader.tab, officeId)).toBeUndefined();
    expect(await reader.tab.replica.rows(officeResourceTable).get(resource.id)).toBeUndefined();
  });

  test('is found in the square once it stands there, and joined once a manager lets somebody in (C-332, C-335, C-336, C-338, C-358, C-359)', async () => {
    const officeId = await opened();
    const one = await world.person('teacher');
    const tab = await world.device(one).open();
    await tab.cycle();
    expect(await must(one, questions.officeSquare, { words: 'calc' })).toEqual({ list: [], total: 0 });
    expect(await reasonOf(one, calls.applyToJoin, { officeId })).toBe(researchRefusal.closed.reason);
    expect(await reasonOf(one, questions.getBasicInfo, { officeId })).toBe('core.notAllowed');
    await must(teacher, calls.officeTeamConfig, { officeId, isOpen: true });
    expect(await must(one, questions.officeSquare, { words: 'calc', reach: 3 })).toMatchObject({
      total: 1,
      list: [{ title: 'Calculus', members: 1, role: 0, joinable: true, asked: '' }],
    });
    expect(await reasonOf(student, questions.officeSquare, {})).toBe('core.notAllowed');
    await must(one, calls.applyToJoin, { officeId, reason: 'I teach it.' });
    await tab.cycle();
    expect(await myApplications(tab.replica)).toMatchObject([{ officeId, title: 'Calculus', state: 'waiting' }]);
    const { list } = await must(teacher, questions.joinApplyMembers, { officeId });
    expect(list).toMatchObject([{ uid: one.uid, reason: 'I teach it.' }]);
    expect(await reasonOf(one, calls.joinReview, { officeId, uid: one.uid, state: 1 })).toBe('core.notAllowed');
    await must(teacher, calls.joinReview, { officeId, uid: one.uid, state: 1 });
    expect(await officeAt(tab, officeId)).toMatchObject({ title: 'Calculus' });
    expect(await myApplications(tab.replica)).toMatchObject([{ state: 'accepted' }]);
    await must(teacher, calls.officeTeamConfig, { officeId, joining: 'closed' });
    expect(await reasonOf(await world.person('teacher'), calls.applyToJoin, { officeId })).toBe(
      researchRefusal.closed.reason,
    );
  });

  test('shows strangers what its public page shows, and nothing else (C-340, C-342, C-357, C-364, C-386, C-387, C-388)', async () => {
    const officeId = await opened();
    const one = await world.person('teacher');
    await must(teacher, calls.editBuildBodyType, { officeId, bodyType: 2 });
    const major = { title: 'Maths', level: 1, description: 'd' } as const;
    await must(teacher, calls.createEntry, { officeId, id: world.newId(), bodyType: 2, ...major });
    await must(teacher, library.addCourse, { officeId, id: world.newId(), title: 'Model', category: 1 });
    const topicId = world.newId();
    await must(teacher, posts.createOfficeTopic, { officeId, id: topicId, title: 'Limits' });
    await must(teacher, posts.createSubject, { officeId, id: world.newId(), title: 'How?', topicIds: [topicId] });
    await must(teacher, calls.officeTeamConfig, { officeId, isOpen: true });
    const seen = async () => ({
      page: await must(one, questions.portalPage, { officeId }),
      entries: (await must(one, questions.listEntries, { officeId })).total,
      courses: (await must(one, questions.listOfficeCourses, { officeId })).list.length,
      posts: (await must(one, questions.latestDiscussActivity, { officeId })).list.length,
    });
    expect(await seen()).toMatchObject({ page: { isOn: false, body_type: 0 }, entries: 0, courses: 0, posts: 0 });
    await must(teacher, calls.portalPageConfig, {
      officeId,
      portal: { isOn: true, body: true, courses: true, discussions: true },
    });
    expect(await seen()).toMatchObject({ page: { isOn: true, body_type: 2 }, entries: 1, courses: 1, posts: 1 });
    expect(JSON.stringify(await must(one, questions.recommendOffices, {}))).toContain(officeId);
    const { list: talked } = await must(one, questions.recommendSubjects, {});
    expect(talked).toContainEqual(expect.objectContaining({ resourceid: officeId, title: 'How?' }));
    const { list: topics } = await must(one, questions.recommendTopics, {});
    expect(topics).toContainEqual(expect.objectContaining({ id: topicId, title: 'Limits', posts: 1 }));
    expect(await reasonOf(one, questions.joinApplyMembers, { officeId })).toBe('core.notAllowed');
  });
});

describe('what an office builds (E-040, E-044)', () => {
  test('a course has a credit, which is sent ten times (E-041, S-388, S-518, C-370, C-371, C-372)', async () => {
    expect(['3', '2.5', '0', '1.25', '-1', 'x', '', '3.'].map(creditIn)).toEqual([
      ...[30, 25, 0, undefined, undefined, undefined, undefined, undefined],
    ]);
    expect([30, 25, 0].map(creditText)).toEqual(['3', '2.5', '0']);
    const officeId = await opened();
    await must(teacher, calls.editBuildBodyType, { officeId, bodyType: 1 });
    const id = world.newId();
    const course = { title: 'Calculus', object: 'Year 1', score: 25, material: 'Spivak' };
    for (const [field, refusal] of [
      ['title', researchRefusal.courseName],
      ['object', researchRefusal.courseObject],
      ['material', researchRefusal.courseMaterial],
    ] as const)
      expect(await reasonOf(teacher, calls.createEntry, { officeId, id, bodyType: 1, ...course, [field]: ' ' })).toBe(
        refusal.reason,
      );
    await must(teacher, calls.createEntry, { officeId, id, bodyType: 1, ...course });
    await must(teacher, calls.editEntry, { officeId, id, ...course, score: 30 });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeEntryTable).get(id)).toMatchObject({ ...course, score: 30, level: 0 });
    await must(teacher, calls.deleteEntry, { officeId, id });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeEntryTable).get(id)).toBeUndefined();
  });

  test('of a theme there is one, titled by its type, which is never deleted (E-043, S-394, S-395)', async () => {
    const officeId = await opened();
    const id = world.newId();
    const theme = { officeId, bodyType: 3, description: 'Less talking.' } as const;
    await must(teacher, calls.createEntry, { ...theme, id, title: 'mine' });
    await atDesk.cycle();
    expect(await atDesk.replica.rows(officeEntryTable).get(id)).toMatchObject({ title: '3' });
    expect(await reasonOf(teacher, calls.createEntry, { ...theme, id: world.newId() })).toBe(
      researchRefusal.oneEntry.reason,
    );
    expect(await reasonOf(teacher, calls.deleteEntry, { officeId, id })).toBe(researchRefusal.keptEntry.reason);
    await must(teacher, calls.createEntry, { ...theme, bodyType: 4, id: world.newId() });
  });

  test('a bulletin that two write at once loses nothing: the second one is asked (E-046, S-396, C-327)', async () => {
    const officeId = await opened();
    const { one } = await joined(officeId, 'admin');
    const bulletin = (await officeAt(atDesk, officeId))?.editions.bulletin ?? '';
    desk.network.online = false;
    await atDesk.store.mutate(calls.saveBulletin, { officeId, content: 'Mine.', basis: { bulletin } });
    await must(one, calls.saveBulletin, { officeId, content: 'Theirs.', basis: { bulletin } });
    desk.network.online = true;
    expect(await officeAt(atDesk, officeId)).toMatchObject({ bulletin: 'Theirs.' });
    expect((await attentionEntries(atDesk.replica)).map(({ refusal }) => refusal?.reason)).toEqual(['core.conflict']);
    expect(await reasonOf(one, calls.saveBulletin, { officeId, content: 'x'.repeat(501) })).toBe('core.invalidInput');
  });
});
