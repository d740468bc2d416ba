import type { FastifyRequest } from 'fastify';
import { type Actor, can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { classClosing, isMarker } from '#contract/features/classroom/keys.ts';
import type { Core } from '#server/core/core.ts';
import type { Language } from '#server/core/feature.ts';
import { languageOf } from '#server/core/http/words.ts';
import { addressKey } from '#server/core/session/address.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { sessionOf } from '#server/core/session/sessions.ts';
import { actorIn } from '#server/core/sync/members.ts';

/** Who joins which room, from where. */
export interface Entry {
  readonly uid: string;
  readonly sessionId: string;
  /** Of the browser: all its pages share it. */
  readonly marker: string;
  readonly courseId: string;
  readonly actor: Actor;
  readonly language: Language;
}

/** The sub-protocols are the token and the session marker (C-422); `undefined` when they are anything else. */
export const offered = ({
  headers,
}: Pick<FastifyRequest, 'headers'>): { readonly token: string; readonly marker: string } | undefined => {
  const [token = '', marker = '', ...more] = (headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((one) => one.trim());
  return token !== '' && isMarker(marker) && more.length === 0 ? { token, marker } : undefined;
};

/** Comings of one person: a bad network opens a socket again and again, nobody one after the other without end. */
const coming = (uid: string): Pace => ({ key: `class of ${uid}`, perSecond: 0.5, burst: 30 });
/** Of an address only what fails is counted, as where devices log in. */
const failing = (address: string): Pace => ({ key: `wrong token of ${address}`, perSecond: 5, burst: 300 });

/** Who comes too often is asked nothing more. */
export const tooMany = 'too many';

/** The entry, or the code to close with: a browser tells its page nothing of a refusal before the upgrade. */
export const admit = async (core: Core, request: FastifyRequest): Promise<Entry | number | typeof tooMany> => {
  const { token, marker } = offered(request) ?? { token: '', marker: '' };
  const { courseid } = request.query as { readonly courseid?: unknown };
  const courseId = typeof courseid === 'string' ? courseid : '';
  const session = await sessionOf(core, token);
  const pace = session === undefined ? failing(addressKey(request.ip)) : coming(session.uid);
  if ((await core.pacer.use([pace])) > 0) return tooMany;
  if (session === undefined) return classClosing.notSignedIn;
  const actor = await core.db.read((sql) => actorIn(sql, session.uid, courseScope(courseId)));
  if (actor === undefined || !can(actor, 'class.attend')) return classClosing.notMember;
  const language = languageOf(request.headers['accept-language']);
  return { uid: session.uid, sessionId: session.id, marker, courseId, actor, language };
};
