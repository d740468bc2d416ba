import { Trans } from '@lingui/react/macro';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { getPushKey, subscribePush, unsubscribePush } from '#contract/features/notification/calls.ts';
import { notificationRefusal } from '#contract/features/notification/rules.ts';
import type { Session } from '#src/core/session.ts';
import { isOwnDevice } from '#src/ui/live/person.ts';
import { closePushChannel, pushChannel } from '#src/ui/window/push-channel.ts';
import { chosenLanguage } from '#src/ui/words/language.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

/** A push service that cannot be reached lets a browser wait for ever. */
const answerTime = 10 * second;

/** On this device: for whom the switch was turned on. */
const ownerKey = 'push-of';

/** Why pushes cannot be had; `silent`: the browser's push service does not answer. */
export type NoPush = 'denied' | 'silent' | { readonly refusal: Refusal };

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Of a device that others use, too, nothing is shown while nobody of the app is there. */
export const mayPush = (): boolean => canPush() && isOwnDevice();

export const isPushOn = async (uid: string): Promise<boolean> =>
  canPush() && localStorage.getItem(ownerKey) === uid && (await pushChannel()) !== undefined;

/** The server's key; empty where the school has none, or while nobody can be asked. */
export const askPushKey = async ({ rpc }: Pick<Session, 'rpc'>): Promise<string> => {
  const asked = await rpc.ask(getPushKey, {}).catch(() => undefined);
  return asked?.ok === true ? asked.value.value.publicKey : '';
};

/** Asks for the permission: call it from a press. */
export const turnPushOn = async (session: Session): Promise<NoPush | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const asked = await session.wire.post(getPushKey, {}).catch(() => undefined);
  if (asked === undefined) return { refusal: coreRefusal.needsNetwork };
  if (!asked.ok) return { refusal: asked.refusal };
  if (asked.value.publicKey === '') return { refusal: notificationRefusal.pushOff };
  const subscription = await subscribeWithin(asked.value.publicKey).catch(() => undefined);
  if (subscription === undefined) return 'silent';
  const refusal = await tellServer(session, subscription);
  if (refusal !== undefined) {
    await subscription.unsubscribe();
    return { refusal };
  }
  localStorage.setItem(ownerKey, session.uid);
  return undefined;
};

const subscribeWithin = async (key: string): Promise<PushSubscription> => {
  const registration = await navigator.serviceWorker.ready;
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the push service does not answer')), answerTime);
  });
  const subscribing = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return Promise.race([subscribing, late]);
};

const tellServer = async ({ wire }: Session, subscription: PushSubscription): Promise<Refusal | undefined> => {
  const { endpoint, keys } = subscription.toJSON();
  const input = {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    language: chosenLanguage(),
    origin: location.origin,
  };
  const said = await wire.post(subscribePush, input).catch(() => undefined);
  if (said === undefined) return coreRefusal.needsNetwork;
  return said.ok ? undefined : said.refusal;
};

/** The browser first: from then on nothing arrives, whoever is still sending. */
export const turnPushOff = async ({ wire }: Session): Promise<undefined> => {
  localStorage.removeItem(ownerKey);
  const subscription = await pushChannel();
  await subscription?.unsubscribe();
  if (subscription !== undefined)
    await wire.post(unsubscribePush, { endpoint: subscription.endpoint }).catch(() => undefined);
};

/** A sign-in binds the channel anew; one that somebody else left open is closed. */
export const renewPush = async (session: Session): Promise<void> => {
  if (!canPush()) return;
  const subscription = await pushChannel();
  if (subscription === undefined) return;
  if (isOwnDevice() && localStorage.getItem(ownerKey) === session.uid) await tellServer(session, subscription);
  else await closePushChannel();
};

export const NoPushText = ({ problem }: { readonly problem: NoPush }) => {
  const textOf = useRefusalText();
  if (problem === 'denied')
    return <Trans>The browser does not allow notifications of this site. You can change that in its settings.</Trans>;
  if (problem === 'silent')
    return (
      <Trans>
        The push service of this browser does not answer. Notifications are still shown here whenever the app is open.
      </Trans>
    );
  return textOf(problem.refusal);
};
