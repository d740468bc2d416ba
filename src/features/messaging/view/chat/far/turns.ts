/** One search at a time: whoever looks for another message, or went to the end, is not led away by an older answer. */
export interface Turns {
  /** Answers whether it is still wanted; `undefined`: that very message is looked for already. */
  readonly begin: (id: string) => (() => boolean) | undefined;
  readonly end: () => void;
  /** The end of the conversation came into sight, or went out of it. */
  readonly reached: (isAtEnd: boolean) => void;
  readonly isBusy: () => boolean;
}

export const createTurns = (): Turns => {
  // A chat opens at its end.
  let isThere = true;
  let current: { readonly id: string; readonly fromEnd: boolean } | undefined;
  const end = () => {
    current = undefined;
  };
  return {
    begin: (id) => {
      if (current?.id === id) return undefined;
      const turn = { id, fromEnd: isThere };
      current = turn;
      return () => current === turn;
    },
    end,
    reached: (isAtEnd) => {
      isThere = isAtEnd;
      if (isAtEnd && current?.fromEnd === false) end();
    },
    isBusy: () => current !== undefined,
  };
};
