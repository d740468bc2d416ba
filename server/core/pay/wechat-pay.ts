import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import { minute, second } from '#contract/core/time.ts';
import { answerOf, type Notice, type PayProvider, type PayWord, recordOf, requestTimeout, textOf } from './pay.ts';

export interface WechatPayOptions {
  readonly appId: string;
  readonly merchantId: string;
  /** Of the merchant's certificate. */
  readonly serial: string;
  readonly privateKey: KeyObject;
  /** Of WeChat Pay, and its id: what is not signed by it is not theirs. */
  readonly platformKey: KeyObject;
  readonly platformKeyId: string;
  /** 32 bytes: notifications are encrypted with it. */
  readonly notifyKey: string;
  /** Where WeChat Pay tells what was paid. */
  readonly notifyUrl: string;
  readonly apiUrl: string;
}

/** Clocks may differ by this much; what is signed earlier is a replay. */
const freshFor = 5 * minute;

/** API v3, Native: a QR code that the payer scans. */
export const openWechatPay = (options: WechatPayOptions): PayProvider => {
  const { appId, merchantId, notifyUrl, apiUrl } = options;
  const ask = async (method: 'GET' | 'POST', path: string, body: string): Promise<Answer> => {
    const reply = await fetch(new URL(path, apiUrl), {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'hybrid-classroom',
        authorization: authorization(options, method, path, body),
      },
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(requestTimeout),
      redirect: 'error',
    });
    const text = await answerOf(reply);
    const headers = Object.fromEntries(reply.headers);
    // An error carries a signature too; without one, it may be anybody's.
    if (!isTheirs({ headers, body: text }, options, Date.now()))
      throw new Error(`WeChat Pay: unsigned ${reply.status}`);
    return { status: reply.status, said: recordOf(JSON.parse(text === '' ? '{}' : text)) };
  };
  return {
    begin: async ({ no, amount, title, until }) => {
      const { status, said } = await ask(
        'POST',
        '/v3/pay/transactions/native',
        JSON.stringify({
          ...{ appid: appId, mchid: merchantId, description: title.slice(0, 40), out_trade_no: no },
          ...{ time_expire: new Date(until).toISOString().replace(/\.\d+Z$/, '+00:00'), notify_url: notifyUrl },
          amount: { total: amount, currency: 'CNY' },
        }),
      );
      const url = textOf(said.code_url);
      if (status !== 200 || url === '') throw new Error(`WeChat Pay answered ${status} ${textOf(said.code)}`);
      return url;
    },
    query: async (no) => {
      const path = `/v3/pay/transactions/out-trade-no/${no}?mchid=${encodeURIComponent(merchantId)}`;
      const { status, said } = await ask('GET', path, '');
      if (status === 404) return { kind: 'open' };
      if (status !== 200) throw new Error(`WeChat Pay answered ${status} ${textOf(said.code)}`);
      const found = wordOf(said, options);
      if (found === undefined || found.no !== no) throw new Error('WeChat Pay answered of something else');
      return found.word;
    },
    read: (notice, now) => {
      if (!isTheirs(notice, options, now)) return undefined;
      try {
        const { resource } = recordOf(JSON.parse(notice.body));
        return wordOf(recordOf(JSON.parse(opened(recordOf(resource), options.notifyKey))), options);
      } catch {
        return undefined;
      }
    },
  };
};

interface Answer {
  readonly status: number;
  readonly said: Readonly<Record<string, unknown>>;
}

const authorization = (
  { merchantId, serial, privateKey }: WechatPayOptions,
  method: string,
  path: string,
  body: string,
): string => {
  const [nonce, at] = [randomBytes(16).toString('hex'), String(Math.floor(Date.now() / second))];
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${at}\n${nonce}\n${body}\n`)
    .sign(privateKey, 'base64');
  const fields = { mchid: merchantId, nonce_str: nonce, signature, timestamp: at, serial_no: serial };
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
};

const isTheirs = (
  { headers, body }: Notice,
  { platformKey, platformKeyId }: WechatPayOptions,
  now: number,
): boolean => {
  const header = (name: string): string => textOf(headers[`wechatpay-${name}`]);
  const at = Number(header('timestamp')) * second;
  if (header('serial') !== platformKeyId || !(Math.abs(now - at) <= freshFor)) return false;
  return createVerify('RSA-SHA256')
    .update(`${header('timestamp')}\n${header('nonce')}\n${body}\n`)
    .verify(platformKey, header('signature').slice(0, 1_000), 'base64');
};

/** AES-256-GCM; throws for whatever was not encrypted with the key. */
const opened = (resource: Readonly<Record<string, unknown>>, key: string): string => {
  const bytes = Buffer.from(typeof resource.ciphertext === 'string' ? resource.ciphertext : '', 'base64');
  if (textOf(resource.algorithm) !== 'AEAD_AES_256_GCM' || bytes.length <= 16)
    throw new Error('not encrypted as agreed');
  const cipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'utf8'),
    Buffer.from(textOf(resource.nonce), 'utf8'),
    {
      authTagLength: 16,
    },
  );
  cipher.setAAD(Buffer.from(textOf(resource.associated_data), 'utf8'));
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8');
};

/** The same in a notification and in an answer; of another merchant or app it is nothing. */
const wordOf = (
  said: Readonly<Record<string, unknown>>,
  { appId, merchantId }: WechatPayOptions,
): { readonly no: string; readonly word: PayWord } | undefined => {
  const no = textOf(said.out_trade_no);
  const isOurs = textOf(said.mchid) === merchantId && (said.appid === undefined || textOf(said.appid) === appId);
  if (no === '' || !isOurs) return undefined;
  const state = textOf(said.trade_state);
  if (state === 'SUCCESS') {
    const { total, currency = 'CNY' } = recordOf(said.amount);
    if (typeof total !== 'number' || currency !== 'CNY') return undefined;
    return { no, word: { kind: 'paid', amount: total, trade: textOf(said.transaction_id) } };
  }
  const isOver = ['CLOSED', 'REVOKED', 'PAYERROR'].includes(state);
  return { no, word: { kind: isOver ? 'failed' : 'open' } };
};
