import { isStaff } from '#contract/core/roles.ts';
import { classroomRows } from '#contract/features/classroom/entities.ts';
import { placesOf } from '#contract/features/classroom/race.ts';
import { entity } from '#server/core/sync/entity.ts';

/** A student learns whether they are muted, not who else is. */
export const classState = entity(classroomRows.classState, {
  project: (row, { role, uid }) => (isStaff(role) ? row : { ...row, muted: row.muted.filter((one) => one === uid) }),
});

/** While it runs a student sees their own press, then who may answer: nobody is shown as too slow. */
export const race = entity(classroomRows.race, {
  project: (row, { role, uid }) => {
    if (isStaff(role)) return row;
    const places = row.state === 'ended' ? placesOf(row) : [];
    const shown = row.presses.filter((press) => press.uid === uid || places.includes(press));
    return { ...row, presses: shown };
  },
});

export const board = entity(classroomRows.board);
export const boardPage = entity(classroomRows.boardPage);
export const boardInk = entity(classroomRows.boardInk);
