import { join } from 'node:path';
import type { ServerOptions } from './between-processes.ts';
import { openModel } from './core/model/model.ts';
import { openAlipay } from './core/pay/alipay.ts';
import { openWechatPay } from './core/pay/wechat-pay.ts';
import { httpSmsCarrier, smtpCarrier } from './core/post/carriers.ts';
import { openWechat } from './core/session/wechat.ts';
import type { Environment } from './environment.ts';

/** The server that this environment asks for, with the built client in front. */
export const optionsOf = (environment: Environment, operatorToken: string): ServerOptions => {
  const { databaseUrl, dataDir, filesUrl, redisUrl, logLevel, trustProxy, push, quota, spareBytes, dailyBytesEach } =
    environment;
  const { smtp, sms, wechat, pay, model, isProduction, dailyAccounts, connections } = environment;
  return {
    databaseUrl,
    dataDir,
    filesUrl,
    redisUrl,
    operatorToken,
    publicDir: join(import.meta.dirname, '../dist'),
    trustProxy,
    push,
    mail: smtp && smtpCarrier(smtp.url, smtp.from),
    sms: sms && httpSmsCarrier(sms.url, sms.token),
    wechat: wechat && openWechat(wechat),
    pay: { wechat: pay.wechat && openWechatPay(pay.wechat), alipay: pay.alipay && openAlipay(pay.alipay) },
    model: model && openModel(model),
    isProduction,
    log: logLevel,
    uploads: { quota, spareBytes },
    dailyBytesEach,
    dailyAccounts,
    connections,
  };
};
