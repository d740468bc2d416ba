/** By message, the text of one's own that this page took back: its row has none any more. As long as the page lives. */
export const takenBack = new Map<string, string>();
