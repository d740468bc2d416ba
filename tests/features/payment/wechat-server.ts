import { createCipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WechatPayOptions } from '#server/core/pay/wechat-pay.ts';
import { keyPair } from './keys.ts';

export interface Trade {
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'PAYERROR';
  total: number;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

/** WeChat Pay API v3 as far as a Native payment needs it: it verifies what comes, and signs what it says. */
export const openWechatServer = async () => {
  const [platform, merchant] = [keyPair(), keyPair()];
  const notifyKey = 'n'.repeat(32);
  const ids = { appId: 'wx-app', merchantId: '1900000001', serial: 'MERCHANT-SERIAL', platformKeyId: 'PUB_KEY_ID_01' };
  const trades = new Map<string, Trade>();
  let isSilent = false;
  const signed = (body: string, at = Math.floor(Date.now() / 1_000), key: KeyObject = platform.privateKey) => {
    const nonce = randomBytes(8).toString('hex');
    const signature = createSign('RSA-SHA256').update(`${at}\n${nonce}\n${body}\n`).sign(key, 'base64');
    return {
      'wechatpay-timestamp': String(at),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': ids.platformKeyId,
    };
  };
  const answer = (response: ServerResponse, status: number, said: object) => {
    const body = JSON.stringify(said);
    response.writeHead(status, { 'content-type': 'application/json', ...signed(body) }).end(body);
  };
  const isMerchant = (request: IncomingMessage, body: string): boolean => {
    const fields = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const text = `${request.method}\n${request.url}\n${fields.timestamp}\n${fields.nonce_str}\n${body}\n`;
    return (
      fields.mchid === ids.merchantId &&
      fields.serial_no === ids.serial &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant.publicKey, fields.signature ?? '', 'base64')
    );
  };
  const stateOf = (no: string) => {
    const trade = trades.get(no);
    return (
      trade && {
        ...{ appid: ids.appId, mchid: ids.merchantId, out_trade_no: no, trade_state: trade.state },
        ...(trade.state === 'SUCCESS' && {
          transaction_id: `4200${no}`,
          amount: { total: trade.total, currency: 'CNY' },
        }),
      }
    );
  };
  const server: Server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (isSilent) return response.destroy();
    if (!isMerchant(request, body)) return answer(response, 401, { code: 'SIGN_ERROR' });
    if (request.url === '/v3/pay/transactions/native') {
      const said = JSON.parse(body);
      trades.set(said.out_trade_no, { state: 'NOTPAY', total: said.amount.total });
      return answer(response, 200, { code_url: `weixin://wxpay/bizpayurl?pr=${said.out_trade_no}` });
    }
    const no = /\/out-trade-no\/(\w+)\?/.exec(request.url ?? '')?.[1] ?? '';
    const said = stateOf(no);
    return said === undefined ? answer(response, 404, { code: 'ORDER_NOT_EXIST' }) : answer(response, 200, said);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const options: WechatPayOptions = {
    ...ids,
    ...{ privateKey: merchant.privateKey, platformKey: platform.publicKey, notifyKey },
    ...{ notifyUrl: 'https://school.example/pay/notify/wechat', apiUrl: `http://127.0.0.1:${port}` },
  };
  /** As it is posted: `key` of somebody else makes a forgery, `at` an old one. */
  const notification = (
    no: string,
    { at, key, more = {} }: { readonly at: number; readonly key?: KeyObject; readonly more?: object },
  ) => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(notifyKey), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('transaction'));
    const plain = JSON.stringify({ ...stateOf(no), ...more });
    const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64',
    );
    const body = JSON.stringify({
      ...{ id: randomBytes(8).toString('hex'), event_type: 'TRANSACTION.SUCCESS' },
      resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: 'transaction', nonce },
    });
    return { body, headers: { ...signed(body, Math.floor(at / 1_000), key), 'content-type': 'application/json' } };
  };
  return {
    options,
    trades,
    notification,
    silence: (on: boolean) => {
      isSilent = on;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
};
