import { refusals } from '#contract/core/refusal.ts';

export const oauthRefusal = refusals('oauth', {
  /** No such system, or another address than one of its own: nobody is led there. */
  clientUnknown: { text: 'Your school does not know the system that sent you here. Nobody was signed in.' },
  /** A request without PKCE (S256), or for anything but a code. */
  requestWrong: { text: 'The system that sent you here asked in a way that is not safe. Nobody was signed in.' },
});
