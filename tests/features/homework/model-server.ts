import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Model, openModel } from '#server/core/model/model.ts';

export interface Heard {
  readonly key: string | undefined;
  readonly model: string;
  readonly system: string;
  readonly user: string;
}

const usualPatience = 2_000;

/** How the next questions are answered: with words, or by hand. */
type Answer = string | ((reply: ServerResponse, heard: Heard) => void);

/** A small server with the chat interface of models, and what it was asked. */
export const openModelServer = async () => {
  const heard: Heard[] = [];
  let answer: Answer = '';
  let patience = usualPatience;
  let open = 0;
  let max = 0;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    open += 1;
    max = Math.max(max, open);
    reply.on('close', () => {
      open -= 1;
    });
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { model, messages } = JSON.parse(Buffer.concat(parts).toString());
      const of = (role: string) => messages.find((one: { role: string }) => one.role === role)?.content ?? '';
      const one = { key: request.headers.authorization, model, system: of('system'), user: of('user') };
      heard.push(one);
      if (typeof answer === 'function') answer(reply, one);
      else say(reply, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    /** As a school connects it. */
    model: {
      answer: (asked) => openModel({ url, key: 'hush', name: 'small', timeout: patience }).answer(asked),
    } satisfies Model,
    heard,
    isAsked: () => open > 0,
    /** Questions that were open at once, at most. */
    max: () => max,
    /** `within`: milliseconds that an answer is waited for. */
    answers: (given: Answer, within = usualPatience) => {
      answer = given;
      patience = within;
      heard.length = 0;
      max = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

export const say = (reply: ServerResponse, content: string): void =>
  void reply
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] }));
