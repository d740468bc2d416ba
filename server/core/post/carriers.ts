import { second } from '#contract/core/time.ts';
import type { Carrier } from './post.ts';

const timeout = 20 * second;

/** By the school's own mail server: `smtps://user:password@mail.school.example`. */
export const smtpCarrier = (url: string, from: string): Carrier => {
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }, { from }),
  );
  return async ({ to, subject, text }) => {
    // One address and no header of anybody's making: what came from a form stands in the text alone.
    await (await opened).sendMail({ to: { name: '', address: to }, subject, text });
  };
};

/**
 * A provider of text messages behind one address: it is posted {to, template, params, text} as JSON, and answers 2xx when it took
 * the message. What a provider's own interface wants besides is the business of a few lines in front of it.
 */
export const httpSmsCarrier =
  (url: string, token: string): Carrier =>
  async ({ to, template, params, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to, template, params, text }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    if (!reply.ok) throw new Error(`the provider of text messages answered ${reply.status}`);
  };
