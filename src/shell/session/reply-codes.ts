import type { Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';

/** Where the server's word leads; `undefined`: it is said where it was asked. */
export type Way = 'login' | 'main' | undefined;

const office = /^\/teachingresearch\//i;

/** C2, C8.1: signed out leads to /login, "not here" to /main, and so does a detail of an office that is not one's own. */
export const wayOf = (code: number, pathname: string): Way => {
  if (code === replyCode.notSignedIn) return 'login';
  if (code === replyCode.toMain) return 'main';
  return code === replyCode.notAllowed && office.test(pathname) ? 'main' : undefined;
};

type Follow = (code: number) => void;

let follow: Follow | undefined;

/** The one place where the codes of every call arrive, whoever asked (C2). */
export const tellCode = ({ code }: Pick<Refusal, 'code'>): void => follow?.(code);

/** The frame goes where the codes lead; answers how to stop. */
export const followCodes = (given: Follow): (() => void) => {
  follow = given;
  return () => {
    if (follow === given) follow = undefined;
  };
};
