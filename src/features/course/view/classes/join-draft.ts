/** The code that somebody typed and could not ask for: one at a time. */
export const joinDraft = 'join-code';
