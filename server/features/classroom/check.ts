import { type Actor, can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { classClosing } from '#contract/features/classroom/keys.ts';
import type { Core } from '#server/core/core.ts';
import { goodSessions, isSessionGood } from '#server/core/session/sessions.ts';
import { actorIn, actorsIn } from '#server/core/sync/members.ts';
import type { Attendee, Rooms } from './room/rooms.ts';

/** Whether one page may stay. */
export const recheck = async (core: Core, attendee: Attendee): Promise<void> => {
  const { sessionId: id, uid, courseId, socket } = attendee;
  try {
    const { isGood, actor } = await core.db.read(async (sql) => ({
      isGood: await isSessionGood(sql, { id, uid }, core.now()),
      actor: await actorIn(sql, uid, courseScope(courseId)),
    }));
    if (!isGood) socket.close(classClosing.notSignedIn);
    else actAs(attendee, actor);
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
    const actors = await core.db.read((sql) => actorsIn(sql, courseScope(courseId)));
    for (const attendee of some) actAs(attendee, actors.get(attendee.uid));
  }
};

const actAs = (attendee: Attendee, actor: Actor | undefined): void => {
  if (actor === undefined || !can(actor, 'class.attend')) attendee.socket.close(classClosing.notMember);
  else attendee.actor = actor;
};
