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

interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly remember: boolean;
}

/** Asks the server and remembers the sign-in on this device. Without a network that is the refusal. */
export const signIn = async ({ account, password, remember }: Credentials): Promise<Result<SignIn>> => {
  if (account.trim() === '' || password === '') return refused(accountRefusal.wrongPassword);
  const wire = lazyWire({
    baseUrl: '',
    fetch: (...request) => fetch(...request),
    token: async () => undefined,
    language: languageTag,
    now: Date.now,
  });
  try {
    const device = navigator.userAgent.slice(0, 200);
    const answered = await askOnce(wire, login, { account, password, remember, device });
    if (!answered.ok) return answered;
    const { uid, username, token } = answered.value;
    const person = { uid, username };
    rememberSignIn(person, token, remember);
    return ok({ person, token });
  } catch (error) {
    return refused(refusalOfTrouble(error));
  }
};
