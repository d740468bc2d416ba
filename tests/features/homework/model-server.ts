import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Model, openModel } from '#server/core/model/model.ts';

export interface Heard {
  /** All that was said, the newest last. */
  readonly messages: readonly { readonly role: string; readonly content: string }[];
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
      const one = { key: request.headers.authorization, model, system: of('system'), user: of('user'), messages };
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
      name: 'small',
      host: new URL(url).host,
      answer: (asked) => openModel({ url, key: 'hush', name: 'small', timeout: patience }).answer(asked),
      talk: (talk) => openModel({ url, key: 'hush', name: 'small', timeout: patience }).talk(talk),
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

/** Word by word, as models stream. The last frame counts the tokens. */
export const stream = (reply: ServerResponse, words: readonly string[], tokens = 0): void => {
  begin(reply);
  for (const word of words) speak(reply, word);
  reply.end(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: tokens } })}\n\ndata: [DONE]\n\n`);
};

export const begin = (reply: ServerResponse): void => void reply.setHeader('content-type', 'text/event-stream');

export const speak = (reply: ServerResponse, word: string): void =>
  void reply.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: word } }] })}\n\n`);
