import { replyCode } from './reply-code.ts';

/**
 * An expected "no". `reason` is a stable name, `feature.reason`; `locales/` has it in words. `code` is what other clients
 * branch on. `field` names the input field at fault, `params` fill the text.
 */
export interface Refusal {
  readonly reason: string;
  readonly code: number;
  readonly field?: string | undefined;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

interface Declared {
  /**
   * What a person reads, on our screens and in the `message` of an answer: English, written out here as it is. `npm run i18n` collects it
   * for translation; screens and server find the words by the reason, and no client loads this text.
   */
  readonly text: string;
  readonly code?: number;
  readonly field?: string;
}

/** Refusals of one feature, by the names that they have inside it. */
// @__NO_SIDE_EFFECTS__
export const refusals = <Name extends string>(
  feature: string,
  declared: Readonly<Record<Name, Declared>>,
): Readonly<Record<Name, Refusal>> => {
  const entries = Object.entries<Omit<Declared, 'text'>>(declared).map(
    ([name, { code = replyCode.refused, field }]) => [
      name,
      { reason: `${feature}.${name}`, code, ...(field === undefined ? {} : { field }) },
    ],
  );
  return Object.fromEntries(entries);
};

/** The same refusal, said of one input field. */
export const ofField = (given: Refusal, field: string): Refusal => ({ ...given, field });

/** Refusals that belong to no feature. */
export const coreRefusal = refusals('core', {
  notSignedIn: { text: 'You are not signed in. Sign in and try again.', code: replyCode.notSignedIn },
  notAllowed: { text: 'You do not have permission for this.', code: replyCode.notAllowed },
  invalidInput: { text: 'Something in this is not valid. Check it and try again.', code: replyCode.invalidInput },
  notFound: { text: 'This no longer exists, or you cannot see it.', code: replyCode.notFound },
  tooLarge: { text: 'This is too large.', code: replyCode.tooLarge },
  tooMany: { text: 'Too many requests. Wait a moment, then try again.', code: replyCode.tooMany },
  /** As much as one person may leave in a day; goes on by and by. */
  enoughToday: { text: 'You have reached the limit of a day. Try again later.', code: replyCode.tooMany },
  /** Nothing was decided: the same request may be sent again. */
  tryAgain: { text: 'The server could not do it just now. Try again.', code: replyCode.tryAgain },
  /** The row's id is already in use; by whom is not said. */
  idTaken: { text: 'The server already has something else under this number. Send it again as new.' },
  /** Somebody changed the same field meanwhile; nothing was overwritten. */
  conflict: { text: 'Somebody changed the same text meanwhile.', code: replyCode.conflict },
  /** A signed address: its time is over. */
  linkExpired: { text: 'This link has expired. Ask for a new one.', code: replyCode.notAllowed },
  /** A signed address that is not ours, or was changed. */
  linkInvalid: { text: 'This link is not valid.', code: replyCode.notAllowed },
  /** A mutation that this one builds on was not accepted. */
  parentRefused: { text: 'It builds on something that was not accepted.' },
  /** The server does not know this mutation. */
  unknownMutation: { text: 'The server does not know this kind of change.' },
  /** Refused long ago: the reason is no longer kept. */
  refused: { text: 'It was not accepted; the server no longer keeps the reason.' },
  /** Withdrawn before it was executed. */
  sealed: { text: 'It was withdrawn before it was done.' },
  /** Same mutation id, other content: never executed. */
  fingerprintMismatch: { text: 'The server has this change with other content. Send it again as new.' },
  /** The request names another user than the session does. */
  wrongUser: { text: 'Another account is signed in.', code: replyCode.notAllowed },
  /** The client is too old (or too new) for this server. */
  updateNeeded: {
    text: 'This version is too old for the server. Update, then send it again.',
    code: replyCode.updateNeeded,
  },
  /** Only the server can answer this, and there is no network. Client side only. */
  needsNetwork: { text: 'This needs the network. Try again when you are online.', code: replyCode.tryAgain },
  /** Asked at once, while something written before that it builds on has no answer. Client side only. */
  notSentYet: { text: 'Earlier changes have not been sent yet. Try again once they are.', code: replyCode.tryAgain },
  /** Asked, and no answer in time (S-568). Client side only. */
  timedOut: { text: 'The request timed out. Nothing was lost: try again.', code: replyCode.tryAgain },
  /** The device has no room left; the work was not stored. Client side only. */
  storageFull: {
    text: 'This device is out of space, so it was not saved. Free some space and try again.',
    code: replyCode.tooLarge,
  },
  /** The device's database failed; nothing was stored, and nothing is sent. Client side only. */
  notKept: {
    text: 'This device could not store it, so it was not sent. Nothing you wrote is gone: try again.',
    code: replyCode.tryAgain,
  },
  /** A file that it needs was given up or refused; `name` says which. Client side only. */
  fileNotSent: { text: 'The file “{name}” was not uploaded.' },
  /** The browser could not read what was picked. Client side only. */
  fileUnreadable: { text: 'This file could not be read. Choose it again.' },
  /** Nothing of it got through for a week: goes on when the person says so. Client side only. */
  fileStalled: { text: 'This file made no progress for a week.' },
  /** Its kind asks once more before it goes after so long a time. Client side only. */
  waitedLong: { text: 'It has waited here for so long that you are asked before it is sent.' },
  /** Given in place of a file that is on its way, and has other bytes. Client side only. */
  otherFile: { text: 'This is another file, or it has changed since.' },
});
