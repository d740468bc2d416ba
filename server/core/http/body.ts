import type { FastifyInstance } from 'fastify';

/** JSON bodies. An empty one is an empty object; NUL characters, which PostgreSQL cannot store, are left out. */
export const addBodyParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body).trim();
    if (text === '') return done(null, {});
    try {
      return done(null, text.includes('\\u0000') ? JSON.parse(text, withoutNul) : JSON.parse(text));
    } catch {
      return done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }), undefined);
    }
  });
};

const withoutNul = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '') : value;
