import * as z from 'zod/mini';
import { minute } from '#contract/core/time.ts';

/** One question to a language model. */
export interface ModelQuestion {
  /** What is to be done: ours alone. */
  readonly system: string;
  /** What it is about: may hold words of anybody. */
  readonly user: string;
  /** The longest answer, in tokens. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
}

/** Whoever answers questions in words; throws when nobody does. What is answered is data of a stranger. */
export interface Model {
  readonly answer: (question: ModelQuestion) => Promise<string>;
}

export interface ModelOptions {
  /** Of the endpoint, without `/chat/completions`: `https://models.school.example/v1`. */
  readonly url: string;
  readonly key: string;
  readonly name: string;
  /** For one answer, in milliseconds. */
  readonly timeout?: number;
}

/** Bytes of one answer that are read. */
const maxBytes = 512 * 1024;

const Reply = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullish(z.string()) }) })).check(z.minLength(1)),
});

/** An endpoint with the chat interface that most providers and local servers share. */
export const openModel = ({ url, key, name, timeout = 2 * minute }: ModelOptions): Model => {
  const address = `${url.replace(/\/+$/, '')}/chat/completions`;
  return {
    answer: async ({ system, user, maxTokens, signal }) => {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          model: name,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: user },
          ],
          temperature: 0,
          max_tokens: maxTokens,
          stream: false,
        }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        redirect: 'error',
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new Error(`the model answered ${reply.status}`);
      }
      const said = Reply.safeParse(JSON.parse(await boundedText(reply)));
      if (!said.success) throw new Error('the model’s server answered in another form');
      return said.data.choices[0]?.message.content ?? '';
    },
  };
};

const boundedText = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('the model’s answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
