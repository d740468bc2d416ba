import { channelPath, getIMToken } from '#contract/core/channel/frames.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { hour } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import { onCall } from '../feature.ts';
import { checkSigned, signedAddress } from '../files/signed.ts';
import type { Session } from '../session/sessions.ts';

const validFor = 6 * hour;

/** C-411. The token names person and session and is stored nowhere: any process that reads this database can check it. */
export const answerIMToken = onCall(getIMToken, async (_input, { core, session }) => {
  if (session === undefined) return refused(coreRefusal.notSignedIn);
  const address = await signedAddress(
    core,
    channelPath,
    { uid: session.uid, session: session.id },
    core.now() + validFor,
  );
  return ok({ token: address.slice(channelPath.length + 1), validFor });
});

/** Whom a token names; nothing when it is not ours, or too old. Whether the session still stands is another question. */
export const bearerOf = async (core: Core, token: string): Promise<Session | undefined> => {
  const signed = await checkSigned(core, channelPath, Object.fromEntries(new URLSearchParams(token)), core.now());
  if (!signed.ok) return undefined;
  const { uid = '', session = '' } = signed.value;
  return { id: session, uid };
};
