import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { login } from '#contract/features/account/calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { askOnce, lazyWire } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { type Person, rememberSignIn } from '#src/ui/live/person.ts';
import { languageTag } from '#src/ui/words/language.ts';

export interface SignIn {
  readonly person: Person;
  readonly token: string;
}

interface Captcha {
  readonly sessionid: string;
  readonly answer: string;
}

interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly remember: boolean;
  readonly captcha?: Captcha | undefined;
}

const wire = lazyWire({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  token: async () => undefined,
  language: languageTag,
  now: Date.now,
});

/** Of somebody who is not signed in. Without a network that is the refusal. */
export const askEntry = async <C extends Call>(call: C, input: z.input<C['input']>): Promise<Result<Output<C>>> => {
  try {
    return await askOnce(wire, call, input);
  } catch (error) {
    return refused(refusalOfTrouble(error));
  }
};

/** As the list of sign-ins calls this device. */
export const deviceName = (): string => navigator.userAgent.slice(0, 200);

interface Entered {
  readonly uid: string;
  readonly username: string;
  readonly token: string;
}

/** Remembers the sign-in on this device. */
export const entered = ({ uid, username, token }: Entered, remember: boolean): SignIn => {
  const person = { uid, username };
  rememberSignIn(person, token, remember);
  return { person, token };
};

/** Asks the server and remembers the sign-in on this device. */
export const signIn = async ({ account, password, remember, captcha }: Credentials): Promise<Result<SignIn>> => {
  if (account.trim() === '' || password === '') return refused(accountRefusal.wrongPassword);
  const given = { account, password, remember, device: deviceName(), ...(captcha === undefined ? {} : { captcha }) };
  const answered = await askEntry(login, given);
  return answered.ok ? ok(entered(answered.value, remember)) : answered;
};

/** Of somebody who has a token and no session on this device yet. */
export const askAs = async <C extends Call>(
  token: string,
  call: C,
  input: z.input<C['input']>,
): Promise<Result<Output<C>>> => {
  const own = lazyWire({
    baseUrl: '',
    fetch: (...request) => fetch(...request),
    token: async () => token,
    language: languageTag,
    now: Date.now,
  });
  try {
    return await askOnce(own, call, input);
  } catch (error) {
    return refused(refusalOfTrouble(error));
  }
};
