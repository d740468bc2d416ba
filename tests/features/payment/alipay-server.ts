import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlipayOptions } from '#server/core/pay/alipay.ts';
import { keyPair } from './keys.ts';

export interface AlipayTrade {
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  total: string;
}

type Fields = Readonly<Record<string, string>>;

const textOf = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** The gateway as far as precreate and query need it: it verifies what comes, and signs what it says. */
export const openAlipayServer = async () => {
  const [platform, merchant] = [keyPair(), keyPair()];
  const appId = '2021000000000001';
  const trades = new Map<string, AlipayTrade>();
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { sign = '', ...fields } = Object.fromEntries(new URLSearchParams(text)) as Record<string, string>;
    const isTheirs = createVerify('RSA-SHA256').update(textOf(fields)).verify(merchant.publicKey, sign, 'base64');
    const said =
      isTheirs && fields.app_id === appId ? answerTo(fields) : { code: '40002', sub_code: 'isv.invalid-signature' };
    const node = JSON.stringify(said);
    const signed = createSign('RSA-SHA256').update(node).sign(platform.privateKey, 'base64');
    const name = `${String(fields.method).replaceAll('.', '_')}_response`;
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"${name}":${node},"sign":"${signed}"}`);
  });
  const answerTo = (fields: Fields) => {
    const content = JSON.parse(fields.biz_content ?? '{}');
    const no: string = content.out_trade_no;
    if (fields.method === 'alipay.trade.precreate') {
      trades.set(no, { status: 'WAIT_BUYER_PAY', total: content.total_amount });
      // With a brace in a text: what is signed ends where the object ends.
      return { code: '10000', msg: 'Success }', out_trade_no: no, qr_code: `https://qr.alipay.com/${no}` };
    }
    const trade = trades.get(no);
    if (trade === undefined) return { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    return {
      ...{ code: '10000', out_trade_no: no, trade_status: trade.status },
      ...{ total_amount: trade.total, trade_no: `2026${no}` },
    };
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const options: AlipayOptions = {
    ...{ appId, privateKey: merchant.privateKey, platformKey: platform.publicKey },
    ...{ notifyUrl: 'https://school.example/pay/notify/alipay', apiUrl: `http://127.0.0.1:${port}/gateway.do` },
  };
  const notification = (no: string, more: Fields = {}, key: KeyObject = platform.privateKey): string => {
    const trade = trades.get(no);
    const fields: Fields = {
      ...{ app_id: appId, out_trade_no: no, trade_no: `2026${no}`, trade_status: trade?.status ?? '' },
      ...{ total_amount: trade?.total ?? '', notify_type: 'trade_status_sync', ...more },
    };
    const sign = createSign('RSA-SHA256').update(textOf(fields)).sign(key, 'base64');
    return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString();
  };
  return { options, trades, notification, close: () => new Promise<void>((done) => server.close(() => done())) };
};
