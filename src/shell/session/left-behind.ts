import { forgetWho } from '#src/core/device/who.ts';
import { guestsHere, leaveOnlyUnsent } from '#src/core/device/wipe.ts';
import { forgetLeftBehind, isTidied, noteLeftBehind, notTidied } from '#src/ui/live/left-behind.ts';
import { leaveSignIn, rememberedPerson } from '#src/ui/live/person.ts';
import { storeAll } from '#src/ui/live/unsaved.ts';
import { showBadge } from '#src/ui/window/app-badge.ts';
import { closePushChannel } from '#src/ui/window/push-channel.ts';
import { alone } from './leaving.ts';
import { closeSession, forgetReplica } from './open.ts';

/** A sign-in on a device that is not the person's own is over: everything that the server has too leaves the device. */
export const leaveBehind = async (): Promise<void> => {
  await storeAll();
  leaveSignIn();
  await closeSession();
  await tidyLeftBehind();
};

/**
 * Deletes what is still here of people who were left behind. Whoever is killed in the middle leaves it to the next page, and so
 * does a browser that was killed before it wrote down who was signed in.
 */
export const tidyLeftBehind = (): Promise<void> =>
  alone(async () => {
    if (rememberedPerson() === undefined)
      for (const uid of await guestsHere().catch(() => [])) if (!isTidied(uid)) noteLeftBehind(uid);
    const gone = notTidied();
    if (gone.length === 0) return;
    showBadge(0);
    void closePushChannel().catch(() => undefined);
    await forgetWho().catch(() => undefined);
    for (const uid of gone) {
      const unsent = await leaveOnlyUnsent(uid);
      if (unsent > 0) noteLeftBehind(uid, unsent);
      else {
        forgetReplica(uid);
        forgetLeftBehind(uid);
      }
    }
  });
