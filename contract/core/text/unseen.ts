/** What directs text, and what is not seen: a name must not look like another one. Joiners stay: emoji and some scripts need them. */
const unseen =
  /\p{Cc}|\p{Cs}|\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u200b|\u200e|\u200f|[\u2028-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff0-\uffff]|[\u{e0000}-\u{e0fff}]/gu;

/** A name as it is seen: nobody is called like somebody else, nothing, or so that the rest of a line is turned around. */
export const withoutUnseen = (name: string): string => name.replace(unseen, '');
