import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { hour } from '#contract/core/time.ts';
import { answerOf, type PayProvider, type PayWord, recordOf, requestTimeout, textOf } from './pay.ts';

export interface AlipayOptions {
  readonly appId: string;
  readonly privateKey: KeyObject;
  /** Of Alipay: what is not signed by it is not theirs. */
  readonly platformKey: KeyObject;
  /** Where Alipay tells what was paid. */
  readonly notifyUrl: string;
  /** The gateway. */
  readonly apiUrl: string;
}

type Fields = Readonly<Record<string, string>>;

/** The gateway's precreate: a QR code that the payer scans. Everything is signed with RSA2. */
export const openAlipay = (options: AlipayOptions): PayProvider => {
  const ask = async (method: string, content: object, more: Fields = {}) => {
    const fields = {
      ...{ app_id: options.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ timestamp: beijing(Date.now()), biz_content: JSON.stringify(content), ...more },
    };
    const sign = createSign('RSA-SHA256').update(signed(fields)).sign(options.privateKey, 'base64');
    const reply = await fetch(options.apiUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...fields, sign }).toString(),
      signal: AbortSignal.timeout(requestTimeout),
      redirect: 'error',
    });
    const text = await answerOf(reply);
    const name = `${method.replaceAll('.', '_')}_response`;
    const node = nodeOf(text, name);
    const given = textOf(recordOf(JSON.parse(text)).sign);
    if (node === undefined || !verified(node, given, options)) throw new Error(`Alipay: unsigned ${reply.status}`);
    return recordOf(JSON.parse(node));
  };
  return {
    begin: async ({ no, amount, title, until }) => {
      const content = {
        ...{ out_trade_no: no, total_amount: yuanOf(amount), subject: title.slice(0, 80) },
        time_expire: beijing(until),
      };
      const said = await ask('alipay.trade.precreate', content, { notify_url: options.notifyUrl });
      const url = textOf(said.qr_code);
      if (said.code !== '10000' || url === '' || said.out_trade_no !== no)
        throw new Error(`Alipay answered ${textOf(said.code)} ${textOf(said.sub_code)}`);
      return url;
    },
    query: async (no) => {
      const said = await ask('alipay.trade.query', { out_trade_no: no });
      // Until somebody scans it there is no trade.
      if (said.sub_code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'open' };
      if (said.code !== '10000' || said.out_trade_no !== no)
        throw new Error(`Alipay answered ${textOf(said.code)} ${textOf(said.sub_code)}`);
      return wordOf(said);
    },
    read: ({ body }) => {
      const pairs = [...new URLSearchParams(body)].filter(([name]) => name !== 'sign' && name !== 'sign_type');
      const fields: Fields = Object.fromEntries(pairs);
      const sign = new URLSearchParams(body).get('sign') ?? '';
      // A name that comes twice would be signed as one of them and read as the other.
      if (Object.keys(fields).length !== pairs.length || !verified(signed(fields), sign, options)) return undefined;
      const no = fields.out_trade_no ?? '';
      return fields.app_id === options.appId && no !== '' ? { no, word: wordOf(fields) } : undefined;
    },
  };
};

const signed = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const verified = (text: string, sign: string, { platformKey }: AlipayOptions): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(platformKey, sign.slice(0, 1_000), 'base64');

/** What is signed of an answer: the value of one name, as it was written. */
const nodeOf = (text: string, name: string): string | undefined => {
  const key = `"${name}":`;
  const at = text.indexOf(key);
  const open = at < 0 ? -1 : text.indexOf('{', at + key.length);
  if (open < 0) return undefined;
  let [depth, isInText] = [0, false];
  for (let place = open; place < text.length; place += 1) {
    const letter = text[place];
    if (isInText) {
      if (letter === '\\') place += 1;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(open, place + 1);
    }
  }
  return undefined;
};

/** As the gateway reads times: `2026-11-28 17:35:00` in Beijing. */
const beijing = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

const yuanOf = (cents: number): string => (cents / 100).toFixed(2);

/** `10.00`, exactly; NaN for whatever else it says, which is no amount of an order. */
const centsOf = (yuan: string): number => (/^\d{1,9}\.\d{2}$/.test(yuan) ? Number(yuan.replace('.', '')) : Number.NaN);

const wordOf = (said: Readonly<Record<string, unknown>>): PayWord => {
  const state = textOf(said.trade_status);
  if (state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED')
    return { kind: 'paid', amount: centsOf(textOf(said.total_amount)), trade: textOf(said.trade_no) };
  return { kind: state === 'TRADE_CLOSED' ? 'failed' : 'open' };
};
