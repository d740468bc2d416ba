import { proxy } from 'valtio';

/** The text of a message that its writer decided not to send. */
export interface Withdrawn {
  readonly groupId: string;
  readonly text: string;
}

/** The last one; as long as the page lives, or until it is taken. */
export const withdrawn = proxy<{ last: Withdrawn | undefined }>({ last: undefined });

export const giveBack = (given: Withdrawn): void => {
  withdrawn.last = given;
};

export const forget = (): void => {
  withdrawn.last = undefined;
};
