import { logout } from '#contract/features/account/calls.ts';
import { wipeDevice } from '#src/core/device/wipe.ts';
import { readMeta } from '#src/core/outbox.ts';
import { lazyWire } from '#src/core/rpc.ts';
import type { Session } from '#src/core/session.ts';
import { dropSharedOf } from '#src/core/shared.ts';
import { notTidied } from '#src/ui/live/left-behind.ts';
import { forgetSignIn, isOwnDevice, leaveSignIn, rememberedPerson } from '#src/ui/live/person.ts';
import { showBadge } from '#src/ui/window/app-badge.ts';
import { closePushChannel } from '#src/ui/window/push-channel.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { alone, leavingUid, noteLeaving, noteLeft } from './leaving.ts';
import { tidyLeftBehind } from './left-behind.ts';
import { closeSession, forgetReplica } from './open.ts';

/** Ends the sign-in. `keep`: what is on this device stays for the next sign-in of the same person; otherwise it is deleted. */
export const logOut = async (session: Session, data: 'keep' | 'delete'): Promise<void> => {
  if (data === 'delete') noteLeaving(session.uid);
  await alone(() => leave(session, data));
  if (notTidied().length > 0) await tidyLeftBehind();
};

/** What a page that went away left of a log-out. Nothing is opened for anybody before. */
export const finishLogOut = (): Promise<void> =>
  alone(async () => {
    const uid = leavingUid();
    if (uid === '') return;
    await dropSharedOf(uid).catch(() => undefined);
    await wipeDevice(uid);
    forgetReplica(uid);
    noteLeft();
  });

const leave = async (session: Session, data: 'keep' | 'delete'): Promise<void> => {
  const token = (await readMeta(session.replica.outbox, 'token')) ?? '';
  // The device does not wait for the server: a network that hangs must not keep anybody signed in.
  void endAtServer(token);
  // In another tab somebody else may be signed in by now.
  if (rememberedPerson()?.uid === session.uid) {
    // Only what was not sent is to wait here: the rest can be fetched again.
    if (data === 'keep' && !isOwnDevice()) leaveSignIn();
    else forgetSignIn();
  }
  showBadge(0);
  void closePushChannel().catch(() => undefined);
  await session.setToken('');
  if (data === 'delete') {
    await dropSharedOf(session.uid).catch(() => undefined);
    await session.wipe();
    noteLeft();
  }
  await closeSession();
};

/** Unheard, the server ends it when its time is over. */
export const endAtServer = async (token: string, send: typeof fetch = fetch): Promise<void> => {
  if (token === '') return;
  const wire = lazyWire({
    baseUrl: '',
    // Goes on when the page is left.
    fetch: (address, init) => send(address, { ...init, keepalive: true }),
    token: async () => token,
    language: languageTag,
    now: Date.now,
  });
  await wire.post(logout, {}).catch(() => undefined);
};
