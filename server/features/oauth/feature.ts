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
  words: {
    'oauth.clientUnknown': {
      zh: '未知的系统，或回跳地址未登记',
      zh_tw: '未知的系統，或回跳位址未登記',
      en: 'Unknown system, or an address that is not its own',
    },
    'oauth.requestWrong': {
      zh: '授权请求不正确',
      zh_tw: '授權請求不正確',
      en: 'The request for authorization is wrong',
    },
  },
};
