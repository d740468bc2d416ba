import { createOffice } from '#contract/features/research/calls.ts';
import { addOfficeMembers } from '#contract/features/research/people-calls.ts';
import { officeTable } from '#contract/features/research/tables.ts';
import { atDesk, must, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

export const kinds = { reach: 3, project: 1, category: 1 } as const;

/** An office of the teacher, on their device. */
export const opened = async () => {
  const officeId = world.newId();
  await must(teacher, createOffice, { officeId, title: 'Calculus', ...kinds });
  await atDesk.cycle();
  return officeId;
};

/** A teacher who is let into the office, with a device. */
export const joined = async (
  officeId: string,
  role: 'admin' | 'member' | 'reader',
): Promise<{ one: Person; tab: Tab }> => {
  const one = await world.person('teacher');
  await world.course(teacher, [one]);
  await must(teacher, addOfficeMembers, { teamId: officeId, uids: [one.uid], role });
  const tab = await world.device(one).open();
  await tab.cycle();
  return { one, tab };
};

export const officeAt = async (tab: Tab, officeId: string) => {
  await tab.cycle();
  return tab.replica.rows(officeTable).get(officeId);
};
