import type { Feature } from '#server/core/feature.ts';
import { oauthCalls } from './handlers.ts';
import { oauth as v0042 } from './migrations/0042-oauth.ts';
import { serveOAuth } from './serve.ts';

/** Other systems sign people in with this one: authorization code with PKCE, and nothing else of OAuth. */
export const oauth: Feature = {
  name: 'oauth',
  migrations: { '0042-oauth': v0042 },
  entities: [],
  mutations: [],
  calls: oauthCalls,
  jobs: [],
  schedules: [],
  left: [],
  serve: serveOAuth,
};
