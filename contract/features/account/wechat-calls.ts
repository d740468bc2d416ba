import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { empty, signingIn, UserInfo } from './shapes.ts';

/** Of WeChat, and of us: what comes back from there. */
const returned = { code: z.string().check(z.maxLength(500)), state: z.string().check(z.maxLength(100)) };
const Ticket = z.string().check(z.maxLength(100));
const Password = z._default(z.string().check(z.maxLength(100)), '');

const leading = z.object({
  /** Of WeChat, made from what the operator set up. */
  url: z.string(),
  /** Stays in the asking browser: what comes back with another one is not its own. */
  state: z.string(),
});

export const getWechatAddress = call({
  name: 'getWechatAddress',
  path: '/wechat/getLoginAddress',
  ledger: 'ours',
  summary: 'Where a person signs in with WeChat; it leads back to /wxLogin.',
  reads: 'public',
  input: empty,
  output: leading,
});

export const wechatLogin = call({
  name: 'wechatLogin',
  path: '/wechat/login',
  ledger: 'C-022',
  summary:
    'Sign in whoever came back from WeChat. otherType 1: signed in. 2: nobody has linked this WeChat; `ticket` links it.',
  reads: 'public',
  input: z.object({ ...returned, ...signingIn }),
  output: z.object({
    otherType: z.literal([1, 2]),
    ticket: z.string(),
    nickname: z.string(),
    user: z.nullable(UserInfo),
  }),
  wire: { remember: 'autoLoginRemember' },
});

export const bindWechat = call({
  name: 'bindWechat',
  path: '/wechat/bind',
  ledger: 'ours',
  summary: 'Link the WeChat of the ticket to the person who has signed in by another way meanwhile.',
  reads: 'self',
  input: z.object({ ticket: Ticket }),
  output: empty,
});

export const getWechatBindAddress = call({
  name: 'getWechatBindAddress',
  path: '/wechat/getBindAddress',
  ledger: 'ours',
  summary:
    'Where the signed-in person, who gives their password again, shows which WeChat is theirs; it leads back to /bindwechat.',
  reads: 'self',
  input: z.object({ password: Password }),
  output: leading,
});

export const checkWechatCode = call({
  name: 'checkWechatCode',
  path: '/UserApi/checkWechatCode',
  ledger: 'C-023',
  summary: 'Link the WeChat that came back to the signed-in person.',
  reads: 'self',
  input: z.object(returned),
  output: z.object({ nickname: z.string() }),
});

export const unbindWechat = call({
  name: 'unbindWechat',
  path: '/wechat/unbind',
  ledger: 'ours',
  summary: 'Forget the WeChat of the signed-in person. One way in always stays.',
  reads: 'self',
  input: z.object({ password: Password }),
  output: empty,
});
