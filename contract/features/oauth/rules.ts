import { refusal } from '#contract/core/refusal.ts';

export const oauthRefusal = {
  /** No such system, or another address than one of its own: nobody is led there. */
  clientUnknown: refusal('oauth.clientUnknown'),
  /** A request without PKCE (S256), or for anything but a code. */
  requestWrong: refusal('oauth.requestWrong'),
} as const;
