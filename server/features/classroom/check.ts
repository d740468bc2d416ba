import { can, type ScopeRole } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { classClosing } from '#contract/features/classroom/keys.ts';
import type { Core } from '#server/core/core.ts';
import { goodSessions, isSessionGood } from '#server/core/session/sessions.ts';
import { roleIn, rolesIn } from '#server/core/sync/members.ts';
import type { Attendee, Rooms } from './room/rooms.ts';

/** Whether one page may stay. */
export const recheck = async (core: Core, attendee: Attendee): Promise<void> => {
  const { sessionId: id, uid, courseId, socket } = attendee;
  try {
    const { isGood, role } = await core.db.read(async (sql) => ({
      isGood: await isSessionGood(sql, { id, uid }, core.now()),
      role: await roleIn(sql, uid, courseScope(courseId)),
    }));
    if (!isGood) socket.close(classClosing.notSignedIn);
    else actAs(attendee, role);
  } catch (error) {
    core.log.warn({ err: error }, notAsked);
  }
};

const notAsked = 'who may stay in a class could not be asked';

/** A session may end by its time alone, a course be closed, and an end may not have been heard here. */
export const recheckAll = async (core: Core, rooms: Rooms): Promise<void> => {
  try {
    await checkSessions(core, rooms);
    await checkRoles(core, rooms);
  } catch (error) {
    core.log.warn({ err: error }, notAsked);
  }
};

const checkedAtOnce = 500;

const checkSessions = async (core: Core, rooms: Rooms): Promise<void> => {
  const ids = [...new Set([...rooms.all()].map(({ sessionId }) => sessionId))];
  for (let from = 0; from < ids.length; from += checkedAtOnce) {
    const some = ids.slice(from, from + checkedAtOnce);
    const good = await core.db.read((sql) => goodSessions(sql, some, core.now()));
    const over = new Set(some.filter((id) => !good.has(id)));
    for (const { sessionId, socket } of rooms.all()) if (over.has(sessionId)) socket.close(classClosing.notSignedIn);
  }
};

const checkRoles = async (core: Core, rooms: Rooms): Promise<void> => {
  const attendees = Map.groupBy(rooms.all(), ({ courseId }) => courseId);
  for (const [courseId, some] of attendees) {
    const roles = await core.db.read((sql) => rolesIn(sql, courseScope(courseId)));
    for (const attendee of some) actAs(attendee, roles.get(attendee.uid));
  }
};

const actAs = (attendee: Attendee, role: ScopeRole | undefined): void => {
  if (role === undefined || !can(role, 'class.attend')) attendee.socket.close(classClosing.notMember);
  else attendee.role = role;
};
