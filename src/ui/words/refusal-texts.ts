import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createContext, useCallback, useContext } from 'react';
import type { coreRefusal, Refusal } from '#contract/core/refusal.ts';

export type RefusalTexts = Readonly<Record<string, MessageDescriptor>>;

/** Texts by reason, from texts by the name that a reason has inside its feature. Complete, or it does not compile. */
export const refusalTexts = <Names extends Readonly<Record<string, Refusal>>>(
  feature: string,
  texts: Readonly<Record<keyof Names & string, MessageDescriptor>>,
): RefusalTexts => Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${feature}.${name}`, text]));

export const coreRefusalTexts = refusalTexts<typeof coreRefusal>('core', {
  notSignedIn: msg`You are signed out. Sign in to send this.`,
  notAllowed: msg`You do not have permission for this.`,
  invalidInput: msg`Something in this is not valid. Check it and try again.`,
  notFound: msg`This no longer exists, or you cannot see it.`,
  tooLarge: msg`This is too large.`,
  tooMany: msg`Too many requests. Wait a moment, then try again.`,
  enoughToday: msg`You have reached the limit of a day. Try again later.`,
  tryAgain: msg`The server could not do it just now. Try again.`,
  idTaken: msg`The server already has something else under this number. Send it again as new.`,
  conflict: msg`Somebody changed the same text meanwhile.`,
  linkExpired: msg`This link has expired. Ask for a new one.`,
  linkInvalid: msg`This link is not valid.`,
  parentRefused: msg`It builds on something that was not accepted.`,
  refused: msg`It was not accepted; the server no longer keeps the reason.`,
  sealed: msg`It was withdrawn before it was done.`,
  unknownMutation: msg`The server does not know this kind of change.`,
  fingerprintMismatch: msg`The server has this change with other content. Send it again as new.`,
  wrongUser: msg`Another account is signed in.`,
  updateNeeded: msg`This version is too old for the server. Update, then send it again.`,
  needsNetwork: msg`This needs the network. Try again when you are online.`,
  timedOut: msg`The request timed out. Nothing was lost: try again.`,
  storageFull: msg`This device is out of space, so it was not saved. Free some space and try again.`,
  notKept: msg`This device could not store it, so it was not sent. Nothing you wrote is gone: try again.`,
  waitedLong: msg`It has waited here for so long that you are asked before it is sent.`,
  fileNotSent: msg`The file “{name}” was not uploaded.`,
  fileUnreadable: msg`This file could not be read. Choose it again.`,
  fileStalled: msg`This file made no progress for a week.`,
  otherFile: msg`This is another file, or it has changed since.`,
});

const RefusalTextsContext = createContext<RefusalTexts>(coreRefusalTexts);

export const RefusalTextsProvider = RefusalTextsContext.Provider;

/** Turns a refusal into words. An unknown reason comes from a newer server; then its name is shown, for support. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const texts = useContext(RefusalTextsContext);
  const { _ } = useLingui();
  return useCallback(
    ({ reason, params }: Refusal) => {
      const text = texts[reason];
      return text === undefined ? _(msg`The server said no (${{ reason }}).`) : _({ ...text, values: params ?? {} });
    },
    [texts, _],
  );
};

/** The words of a refusal for the field that it names. */
export const useErrorOf = (refusal: Refusal | undefined): ((field: string) => string | undefined) => {
  const textOf = useRefusalText();
  return (field) => (refusal?.field === field ? textOf(refusal) : undefined);
};
