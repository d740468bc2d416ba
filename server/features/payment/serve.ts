import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minute } from '#contract/core/time.ts';
import type { Core } from '#server/core/core.ts';
import { notifyPaths, type PayProvider } from '#server/core/pay/pay.ts';
import { addressKey } from '#server/core/session/address.ts';
import { heard } from './orders.ts';

const longest = 64 * 1024;

/** Said by a provider, in its own form: signatures are made over the body as it came. */
export const serveNotifications = (app: FastifyInstance, core: Core): void => {
  const heardOften = core.rates('payment notify', 600, minute);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longest }, (_request, body, done) =>
      done(null, String(body)),
    );
    /** Whether there is nothing more to say about it; a provider says it again otherwise. */
    const take = async (
      provider: PayProvider | undefined,
      { ip, headers, body }: FastifyRequest,
      name: string,
    ): Promise<boolean> => {
      if (provider === undefined || (await heardOften.use(addressKey(ip))) > 0) return false;
      const said = provider.read({ headers, body: typeof body === 'string' ? body : '' }, core.now());
      if (said === undefined) {
        core.log.warn({ name }, 'a payment notification that is not the provider’s');
        return false;
      }
      const came = await heard(core, said.no, said.word, name);
      return came === 'settled' || came === 'unchanged';
    };
    scope.post(notifyPaths.wechat, async (request, reply) =>
      (await take(core.pay.wechat, request, 'wechat'))
        ? reply.code(200).send({ code: 'SUCCESS', message: '' })
        : reply.code(400).send({ code: 'FAIL', message: 'not taken' }),
    );
    scope.post(notifyPaths.alipay, async (request, reply) =>
      reply
        .type('text/plain')
        .code(200)
        .send((await take(core.pay.alipay, request, 'alipay')) ? 'success' : 'fail'),
    );
  });
};
