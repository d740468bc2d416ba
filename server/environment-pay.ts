import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { AlipayOptions } from './core/pay/alipay.ts';
import { notifyPaths } from './core/pay/pay.ts';
import type { WechatPayOptions } from './core/pay/wechat-pay.ts';

export interface PayOptions {
  readonly wechat?: WechatPayOptions;
  readonly alipay?: AlipayOptions;
}

const isHttp = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const address = (usual: string) => z._default(z.string().check(z.refine(isHttp, 'must begin with https://')), usual);
const given = z.optional(z.string().check(z.minLength(1)));

export const payVariables = {
  /** Of this school, as providers reach it: `https://school.example`. */
  PAY_ORIGIN: z.optional(z.string().check(z.refine(isHttp, 'must be the address of this school'))),
  WECHATPAY_APP_ID: given,
  WECHATPAY_MERCHANT_ID: given,
  WECHATPAY_SERIAL: given,
  WECHATPAY_KEY_FILE: given,
  WECHATPAY_PUBLIC_KEY_FILE: given,
  WECHATPAY_PUBLIC_KEY_ID: given,
  WECHATPAY_NOTIFY_KEY: z.optional(z.string().check(z.length(32, 'must have 32 characters'))),
  WECHATPAY_API_URL: address('https://api.mch.weixin.qq.com'),
  ALIPAY_APP_ID: given,
  ALIPAY_KEY_FILE: given,
  ALIPAY_PUBLIC_KEY_FILE: given,
  ALIPAY_API_URL: address('https://openapi.alipay.com/gateway.do'),
};

const Variables = z.object(payVariables);
type Given = z.output<typeof Variables>;

const wechatNames = [
  'WECHATPAY_APP_ID',
  'WECHATPAY_MERCHANT_ID',
  'WECHATPAY_SERIAL',
  'WECHATPAY_KEY_FILE',
  'WECHATPAY_PUBLIC_KEY_FILE',
  'WECHATPAY_PUBLIC_KEY_ID',
  'WECHATPAY_NOTIFY_KEY',
] as const;
const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'] as const;

/** PEM, PKCS#1 or PKCS#8. */
const keyOf = (name: string, file: string, make: (pem: string) => KeyObject): KeyObject => {
  try {
    return make(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${name} ${file} cannot be read as a key in PEM`);
  }
};

const keysOf = (given: Given, prefix: 'WECHATPAY' | 'ALIPAY') => ({
  privateKey: keyOf(`${prefix}_KEY_FILE`, given[`${prefix}_KEY_FILE`] ?? '', createPrivateKey),
  platformKey: keyOf(`${prefix}_PUBLIC_KEY_FILE`, given[`${prefix}_PUBLIC_KEY_FILE`] ?? '', createPublicKey),
});

/** Of each provider all of them or none. */
export const payOf = (given: Given): PayOptions | { readonly problem: string } => {
  for (const names of [wechatNames, alipayNames]) {
    const known = names.filter((name) => given[name] !== undefined);
    if (known.length === 0) continue;
    const missing = [...names, 'PAY_ORIGIN' as const].find((name) => given[name] === undefined);
    if (missing !== undefined) return { problem: `${known[0]} is set and ${missing} is missing` };
  }
  try {
    return { ...wechatPayOf(given), ...alipayOf(given) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
};

const backTo = ({ PAY_ORIGIN: origin = '' }: Given, way: keyof typeof notifyPaths): string =>
  new URL(notifyPaths[way], origin).href;

const wechatPayOf = (given: Given): PayOptions => {
  if (given.WECHATPAY_APP_ID === undefined) return {};
  return {
    wechat: {
      appId: given.WECHATPAY_APP_ID,
      merchantId: given.WECHATPAY_MERCHANT_ID ?? '',
      serial: given.WECHATPAY_SERIAL ?? '',
      ...keysOf(given, 'WECHATPAY'),
      platformKeyId: given.WECHATPAY_PUBLIC_KEY_ID ?? '',
      notifyKey: given.WECHATPAY_NOTIFY_KEY ?? '',
      notifyUrl: backTo(given, 'wechat'),
      apiUrl: given.WECHATPAY_API_URL,
    },
  };
};

const alipayOf = (given: Given): PayOptions => {
  if (given.ALIPAY_APP_ID === undefined) return {};
  const keys = keysOf(given, 'ALIPAY');
  return {
    alipay: { appId: given.ALIPAY_APP_ID, ...keys, notifyUrl: backTo(given, 'alipay'), apiUrl: given.ALIPAY_API_URL },
  };
};
