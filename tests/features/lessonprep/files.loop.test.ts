import { expect } from 'vitest';
import {
  addAreaNodes,
  createArea,
  removeAreaNodes,
  updateArea,
  updateAreaNode,
} from '#contract/features/lessonprep/calls.ts';
import { addAreaMembers, removeAreaMember } from '#contract/features/lessonprep/people-calls.ts';
import { must, world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';

const test = worldTest();

test('files of an area are read by its people, saved by those who may, and by nobody who was removed (S-483)', async () => {
  const [leader, admin, member, stranger] = [
    await world.person('teacher'),
    await world.person('teacher'),
    await world.person('teacher'),
    await world.person('teacher'),
  ];
  await world.course(leader, [admin, member]);
  const areaId = world.newId();
  await must(leader, createArea, { areaId, name: 'Calculus', personal: false });
  await must(leader, addAreaMembers, { teamId: areaId, uids: [admin.uid], role: 'admin' });
  await must(leader, addAreaMembers, { teamId: areaId, uids: [member.uid], role: 'member' });
  const file = fileOf(world, 'plan', 'plan.txt');
  await createSender(2_048_000).upload(world, leader, file);
  const given = { id: file.id, name: 'plan.txt', size: 1, type: '' };
  const id = world.newId();
  const node = { id, parentId: '' as const, kind: 'file' as const, title: 'Plan', order: 'a0', html: '', paper: null };
  await must(leader, addAreaNodes, { areaId, nodes: [{ ...node, file: given }] });
  const read = async (who: Person) => (await fetchFile(world, who, file.id)).statusCode;
  const save = async (who: Person) => (await fetchFile(world, who, file.id, { query: '?download=1' })).statusCode;
  expect([await read(member), await save(member)]).toEqual([200, 200]);
  expect(await read(stranger)).not.toBe(200);
  await must(leader, updateArea, { areaId, restricted: true });
  expect([await read(member), await save(member)]).toEqual([200, 403]);
  expect([await save(admin), await save(leader)]).toEqual([200, 200]);
  // Who may not save it edits beside it, and takes it from nobody.
  await must(member, updateAreaNode, { areaId, id, title: 'Our plan', basis: {} });
  expect([await save(member), await save(admin), await save(leader)]).toEqual([403, 200, 200]);
  // Put into an area of their own it is theirs to look at, and no more.
  const own = world.newId();
  await must(member, createArea, { areaId: own, name: 'Mine', personal: true });
  await must(member, addAreaNodes, { areaId: own, nodes: [{ ...node, id: world.newId(), file: given }] });
  expect(await save(member)).toBe(403);
  await must(leader, updateArea, { areaId, restricted: false });
  expect(await save(member)).toBe(200);
  await must(leader, removeAreaMember, { teamId: areaId, uid: member.uid });
  expect(await save(member)).not.toBe(200);
  await must(leader, removeAreaNodes, { areaId, ids: [id] });
  expect(await read(admin)).not.toBe(200);
});
