import { second } from '#contract/core/time.ts';

/** Somebody as WeChat knows them. */
export interface WechatPerson {
  /** The same in all of an operator's apps where there is one, otherwise of this app. */
  readonly key: string;
  readonly openid: string;
  readonly nickname: string;
}

/** Who signs people in besides this school. */
export interface Wechat {
  readonly addressFor: (back: '/wxLogin' | '/bindwechat', state: string) => string;
  /** `undefined` where it takes the code for nobody's; throws when it cannot be asked. */
  readonly personFor: (code: string) => Promise<WechatPerson | undefined>;
}

export interface WechatOptions {
  readonly appId: string;
  readonly secret: string;
  /** Of this school, as the app was registered: `https://school.example`. */
  readonly origin: string;
  readonly authorizeUrl: string;
  readonly apiUrl: string;
}

const requestTimeout = 10 * second;

/** The web sign-in of open.weixin.qq.com: a code that is good once, exchanged by a secret that stands in the query and in no log. */
export const openWechat = ({ appId, secret, origin, authorizeUrl, apiUrl }: WechatOptions): Wechat => {
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<Record<string, unknown>> => {
    const url = new URL(path, apiUrl);
    url.search = new URLSearchParams(query).toString();
    const reply = await fetch(url, { signal: AbortSignal.timeout(requestTimeout), redirect: 'error' }).catch(() => {
      // The address has the secret in it.
      throw new Error('WeChat cannot be asked');
    });
    if (!reply.ok) throw new Error(`WeChat answered ${reply.status}`);
    const said: unknown = await reply.json();
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  };
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
  return {
    addressFor: (back, state) => {
      const url = new URL(authorizeUrl);
      const redirect = new URL(back, origin).href;
      const query = { appid: appId, redirect_uri: redirect, response_type: 'code', scope: 'snsapi_login', state };
      url.search = new URLSearchParams(query).toString();
      url.hash = 'wechat_redirect';
      return url.href;
    },
    personFor: async (code) => {
      const grant = { appid: appId, secret, code, grant_type: 'authorization_code' };
      const given = await ask('/sns/oauth2/access_token', grant);
      const [token, openid] = [text(given.access_token), text(given.openid)];
      if (token === '' || openid === '') return undefined;
      const about = await ask('/sns/userinfo', { access_token: token, openid, lang: 'zh_CN' });
      const unionid = text(about.unionid) || text(given.unionid);
      return {
        key: unionid === '' ? `o:${openid}` : `u:${unionid}`,
        openid,
        nickname: text(about.nickname).slice(0, 60),
      };
    },
  };
};
