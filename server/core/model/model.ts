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

/** What was said before, and what is asked now: the last one is a person's. */
export interface Said {
  readonly by: 'person' | 'model';
  readonly text: string;
}

/** A conversation that a model goes on with. */
export interface Talk extends Pick<ModelQuestion, 'system' | 'maxTokens' | 'signal'> {
  readonly said: readonly Said[];
  /** All that is written so far, as it grows. */
  readonly onText: (text: string) => void;
}

export interface Spoken {
  readonly text: string;
  /** Of question and answer, as the model counts them; about as many where it does not say. */
  readonly tokens: number;
}

/** Whoever answers questions in words; throws when nobody does. What is answered is data of a stranger. */
export interface Model {
  /** As its provider calls it, and where it is. */
  readonly name: string;
  readonly host: string;
  readonly answer: (question: ModelQuestion) => Promise<string>;
  readonly talk: (talk: Talk) => Promise<Spoken>;
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
  const ask = async (body: object, signal: AbortSignal): Promise<Response> => {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model: name, temperature: 0, ...body }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      redirect: 'error',
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new Error(`the model answered ${reply.status}`);
    }
    return reply;
  };
  return {
    name,
    host: new URL(url).host,
    answer: async ({ system, user, maxTokens, signal }) => {
      const messages = [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ];
      const reply = await ask({ messages, max_tokens: maxTokens, stream: false }, signal);
      const said = Reply.safeParse(JSON.parse(await boundedText(reply)));
      if (!said.success) throw new Error('the model’s server answered in another form');
      return said.data.choices[0]?.message.content ?? '';
    },
    talk: async ({ system, said, maxTokens, signal, onText }) => {
      const messages = [
        { role: 'system', content: system },
        ...said.map(({ by, text }) => ({ role: by === 'person' ? 'user' : 'assistant', content: text })),
      ];
      const streamed = { stream: true, stream_options: { include_usage: true } };
      const reply = await ask({ messages, max_tokens: maxTokens, ...streamed }, signal);
      const spoken = await spokenIn(reply, onText);
      const letters = messages.reduce((sum, { content }) => sum + content.length, spoken.text.length);
      return { text: spoken.text, tokens: spoken.tokens ?? Math.ceil(letters / lettersOfToken) };
    },
  };
};

/** About: fewer of Chinese, more of English. */
const lettersOfToken = 2;

const Usage = z.nullish(z.object({ total_tokens: z.int().check(z.gte(0), z.lte(10_000_000)) }));
const Piece = z.object({
  choices: z._default(
    z.array(
      z.object({
        delta: z.nullish(z.object({ content: z.nullish(z.string()) })),
        message: z.nullish(z.object({ content: z.nullish(z.string()) })),
      }),
    ),
    [],
  ),
  usage: Usage,
});

interface Heard {
  readonly text: string;
  readonly tokens: number | undefined;
}

/** Piece by piece as events, or all at once from a server that does not stream. */
const spokenIn = async (reply: Response, onText: (text: string) => void): Promise<Heard> => {
  let heard: Heard = { text: '', tokens: undefined };
  const hear = (json: string): void => {
    const piece = Piece.safeParse(JSON.parse(json));
    if (!piece.success) throw new Error('the model’s server answered in another form');
    const [choice] = piece.data.choices;
    const more = choice?.delta?.content ?? choice?.message?.content ?? '';
    heard = { text: heard.text + more, tokens: piece.data.usage?.total_tokens ?? heard.tokens };
    if (more !== '') onText(heard.text);
  };
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    hear(await boundedText(reply));
    return heard;
  }
  for await (const line of linesOf(reply)) {
    const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
    if (data === '[DONE]') break;
    if (data !== '') hear(data);
  }
  return heard;
};

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [bytes, rest] = [0, ''];
  for await (const part of body ?? []) {
    bytes += part.length;
    // Each word of a stream comes in a frame of its own.
    if (bytes > 16 * maxBytes) throw new Error('the model’s answer is too long');
    const more = decoder.decode(part, { stream: true });
    // A line that does not end is not looked through again with each part of it.
    if (!more.includes('\n')) {
      rest += more;
      if (rest.length > maxBytes) throw new Error('the model’s answer is too long');
      continue;
    }
    const lines = (rest + more).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

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
