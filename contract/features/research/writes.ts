import type { Input, Mutation } from '#contract/core/call.ts';
import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import { askingOnly, changing, creating, type Facts, type Write, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { profileTable } from '../account/tables.ts';
import { teamMemberId } from '../team/keys.ts';
import * as calls from './calls.ts';
import { hasOneEntry, officeScope } from './keys.ts';
import type { OfficeRow } from './rows.ts';
import {
  entryAfter,
  entryFrom,
  officeAfter,
  officeFrom,
  refuseBulletin,
  refuseCreateEntry,
  refuseCreateOffice,
  refuseEntryFields,
  refuseUpdateOffice,
  researchRefusal,
} from './rules.ts';
import { officeEntryTable, officeMemberTable, officeTable } from './tables.ts';

interface InOffice {
  readonly officeId: string;
}

const { gone } = researchRefusal;

const officeRow = ({ officeId }: InOffice): RowRef => rowIn(officeTable, officeScope(officeId), officeId);
const editing = (facts: Facts, { officeId }: InOffice) => facts.refuseUnlessMay(officeScope(officeId), 'office.edit');

export const createOffice = write({
  call: calls.createOffice,
  touches: (input, uid) => [
    officeRow(input),
    rowIn(officeMemberTable, officeScope(input.officeId), teamMemberId(input.officeId, uid)),
  ],
  reads: (_input, uid) => [rowIn(profileTable, userScope(uid), uid)],
  refuse: (facts, input) => refuseCreateOffice(input, facts.get(profileTable, facts.uid)?.userType ?? 'student'),
  effect: (rows, input, writing) => {
    const { uid, at } = writing;
    const { officeId: teamId } = input;
    rows.create(officeTable, officeFrom(input, writing));
    rows.put(officeMemberTable, {
      ...{ id: teamMemberId(teamId, uid), teamId, uid, username: '', role: 'owner' },
      ...{ joinedAt: at, removedAt: 0, removedBy: '' },
    });
  },
  answer: ({ officeId }) => ({ id: officeId }),
});

/** A write that changes the office itself. */
const changingOffice = <M extends Mutation>(
  call: M & { readonly input: { readonly _zod: { readonly output: InOffice } } },
  next: (row: OfficeRow, input: Input<M>, writing: Writing) => OfficeRow,
  refuse?: (row: OfficeRow, input: Input<M>) => ReturnType<typeof refuseBulletin>,
): Write<M> =>
  changing({
    call: call as M,
    of: officeTable,
    at: (input) => [officeScope((input as InOffice).officeId), (input as InOffice).officeId],
    gone,
    refuse: (facts, input) => {
      const row = facts.get(officeTable, (input as InOffice).officeId);
      return editing(facts, input as InOffice) ?? (row === undefined ? gone : refuse?.(row, input));
    },
    next,
  });

export const updateOffice = changingOffice(calls.updateOffice, officeAfter, refuseUpdateOffice);

export const officeTeamConfig = changingOffice(calls.officeTeamConfig, (row, { isOpen, joining }) => ({
  ...row,
  isOpen: isOpen ?? row.isOpen,
  joining: joining ?? row.joining,
}));

export const portalPageConfig = changingOffice(calls.portalPageConfig, (row, { portal }) => ({ ...row, portal }));

export const editBuildBodyType = changingOffice(calls.editBuildBodyType, (row, { bodyType }) => ({ ...row, bodyType }));

export const saveBulletin = changingOffice(
  calls.saveBulletin,
  (row, { content }, { mid }) => ({
    ...row,
    bulletin: content.trimEnd(),
    editions: { ...row.editions, bulletin: mid },
  }),
  refuseBulletin,
);

const entryAt = ({ officeId, id }: InOffice & { readonly id: string }) => [officeScope(officeId), id] as const;
const entryRow = ({ officeId, id }: InOffice & { readonly id: string }): RowRef =>
  rowIn(officeEntryTable, officeScope(officeId), id);

export const createEntry = creating({
  call: calls.createEntry,
  of: officeEntryTable,
  at: entryAt,
  lists: ({ officeId }) => [{ name: officeEntryTable.name, scope: officeScope(officeId) }],
  refuse: (facts, input) => editing(facts, input) ?? refuseCreateEntry(input, facts.all(officeEntryTable)),
  row: entryFrom,
  answer: ({ id }) => ({ id }),
});

export const editEntry = changing({
  call: calls.editEntry,
  of: officeEntryTable,
  at: entryAt,
  gone,
  refuse: (facts, input) => {
    const row = facts.get(officeEntryTable, input.id);
    return editing(facts, input) ?? (row === undefined ? gone : refuseEntryFields(row.bodyType, input));
  },
  next: entryAfter,
});

/** One that is gone is deleted. */
export const deleteEntry = write({
  call: calls.deleteEntry,
  touches: (input) => [entryRow(input)],
  refuse: (facts, input) => {
    const row = facts.get(officeEntryTable, input.id);
    return editing(facts, input) ?? (row && hasOneEntry(row.bodyType) ? researchRefusal.keptEntry : undefined);
  },
  effect: (rows, { id }) => rows.remove(officeEntryTable, id),
});

/** The office is not on the device of who asks. */
export const applyToJoin = askingOnly({ call: calls.applyToJoin });

export const joinReview = askingOnly({
  call: calls.joinReview,
  asks: ({ officeId }) => [officeScope(officeId)],
  refuse: editing,
});
