import { replyCode } from './reply-code.ts';

/**
 * An expected "no". `reason` is a stable name, `feature.reason`; screens turn it into words. `code` is what other clients
 * branch on. `field` names the input field at fault, `params` fill the text.
 */
export interface Refusal {
  readonly reason: string;
  readonly code: number;
  readonly field?: string | undefined;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

export const refusal = (reason: string, code: number = replyCode.refused): Refusal => ({ reason, code });

/** The same refusal, said of one input field. */
export const ofField = (given: Refusal, field: string): Refusal => ({ ...given, field });

/** Refusals that belong to no feature. */
export const coreRefusal = {
  notSignedIn: refusal('core.notSignedIn', replyCode.notSignedIn),
  notAllowed: refusal('core.notAllowed', replyCode.notAllowed),
  invalidInput: refusal('core.invalidInput', replyCode.invalidInput),
  notFound: refusal('core.notFound', replyCode.notFound),
  tooLarge: refusal('core.tooLarge', replyCode.tooLarge),
  tooMany: refusal('core.tooMany', replyCode.tooMany),
  /** As much as one person may leave in a day; goes on by and by. */
  enoughToday: refusal('core.enoughToday', replyCode.tooMany),
  /** Nothing was decided: the same request may be sent again. */
  tryAgain: refusal('core.tryAgain', replyCode.tryAgain),
  /** The row's id is already in use; by whom is not said. */
  idTaken: refusal('core.idTaken'),
  /** Somebody changed the same field meanwhile; nothing was overwritten. */
  conflict: refusal('core.conflict', replyCode.conflict),
  /** A signed address: its time is over. */
  linkExpired: refusal('core.linkExpired', replyCode.notAllowed),
  /** A signed address that is not ours, or was changed. */
  linkInvalid: refusal('core.linkInvalid', replyCode.notAllowed),
  /** A mutation that this one builds on was not accepted. */
  parentRefused: refusal('core.parentRefused'),
  /** The server does not know this mutation. */
  unknownMutation: refusal('core.unknownMutation'),
  /** Refused long ago: the reason is no longer kept. */
  refused: refusal('core.refused'),
  /** Withdrawn before it was executed. */
  sealed: refusal('core.sealed'),
  /** Same mutation id, other content: never executed. */
  fingerprintMismatch: refusal('core.fingerprintMismatch'),
  /** The request names another user than the session does. */
  wrongUser: refusal('core.wrongUser', replyCode.notAllowed),
  /** The client is too old (or too new) for this server. */
  updateNeeded: refusal('core.updateNeeded', replyCode.updateNeeded),
  /** Only the server can answer this, and there is no network. Client side only. */
  needsNetwork: refusal('core.needsNetwork', replyCode.tryAgain),
  /** Asked, and no answer in time (S-568). Client side only. */
  timedOut: refusal('core.timedOut', replyCode.tryAgain),
  /** The device has no room left; the work was not stored. Client side only. */
  storageFull: refusal('core.storageFull', replyCode.tooLarge),
  /** The device's database failed; nothing was stored, and nothing is sent. Client side only. */
  notKept: refusal('core.notKept', replyCode.tryAgain),
  /** A file that it needs was given up or refused; `name` says which. Client side only. */
  fileNotSent: refusal('core.fileNotSent'),
  /** The browser could not read what was picked. Client side only. */
  fileUnreadable: refusal('core.fileUnreadable'),
  /** Nothing of it got through for a week: goes on when the person says so. Client side only. */
  fileStalled: refusal('core.fileStalled'),
  /** Its kind asks once more before it goes after so long a time. Client side only. */
  waitedLong: refusal('core.waitedLong'),
  /** Given in place of a file that is on its way, and has other bytes. Client side only. */
  otherFile: refusal('core.otherFile'),
} as const;
