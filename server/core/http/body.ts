import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * No body of ours nests deeper, holds more values or more names: reading one takes as long as its bytes, whatever they say. A name
 * with the wrong value costs a schema a hundred times what a right one does.
 */
const max = { depth: 64, values: 100_000, names: 8_000 } as const;

/** JSON bodies. An empty one is an empty object; NUL characters, which PostgreSQL cannot store, are left out. */
export const addBodyParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    await request.turn?.begin();
    const text = body.trim();
    if (text === '') return {};
    if (!isModest(text)) throw failed('the body holds too much', 413);
    try {
      return jsonOf(text);
    } catch {
      throw failed('the body is not JSON', 400);
    }
  });
};

const failed = (message: string, statusCode: number) => Object.assign(new Error(message), { statusCode });

const [quote, comma, colon, openList, backslash] = [34, 44, 58, 91, 92] as const;
const [closeList, openObject, closeObject] = [93, 123, 125] as const;

/** One walk over the characters, before anything is made of them. */
export const isModest = (text: string): boolean => {
  let depth = 0;
  let values = 0;
  let names = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === comma) values += 1;
    else if (code === colon) names += 1;
    else if (code === openList || code === openObject) {
      depth += 1;
      values += 1;
    } else if (code === closeList || code === closeObject) depth -= 1;
    if (depth > max.depth || values > max.values || names > max.names) return false;
  }
  return true;
};

/** Throws a SyntaxError, as JSON.parse does. */
export const jsonOf = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return text.includes(String.raw`\u0000`) ? withoutNul(value) : value;
};

/**
 * Of what the text says, not of the text: an escape that is taken out of it may leave the halves of another. Made anew, so that a name
 * like `__proto__` stays a name.
 */
const withoutNul = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(nul, '');
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replaceAll(nul, ''), withoutNul(one)]));
};

const nul = '\u0000';
