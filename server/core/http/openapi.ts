import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call, Mutation } from '#contract/core/call.ts';
import { Envelope } from '#contract/core/shapes.ts';

type Described = Call | Mutation;

const pack = promisify(gzip);

/** The contract for people and programs that are not our client. */
export const addDocs = (app: FastifyInstance, calls: readonly Described[]): void => {
  const described = calls.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  app.get(
    '/docs/openapi.json',
    { compress: false },
    madeOnce('application/json', () => JSON.stringify(openApi(described))),
  );
  app.get(
    '/docs',
    { compress: false },
    madeOnce('text/html', () => pageOf(described)),
  );
};

/**
 * A document that is made when somebody first asks (a start does without, and it is 1 % of what the server holds), and packed once: nobody need be
 * signed in to ask for it again and again.
 */
const madeOnce = (type: string, make: () => string) => {
  let document: string | undefined;
  let packed: Promise<Buffer> | undefined;
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    document ??= make();
    reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(document);
    packed ??= pack(document);
    return reply.header('content-encoding', 'gzip').send(await packed);
  };
};

const openApi = (calls: readonly Described[]) => ({
  openapi: '3.1.0',
  info: { title: 'Hybrid Classroom', version: '1', description: 'Every call is a POST and answers an envelope.' },
  components: {
    schemas: { Envelope: schemaOf(Envelope, 'output') },
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
  },
  paths: Object.fromEntries(calls.map((one) => [one.path, { post: operation(one) }])),
});

const operation = (one: Described) => ({
  operationId: one.name,
  summary: one.summary,
  tags: [one.kind === 'mutation' ? one.feature : (one.path.split('/')[1] ?? '')],
  security: one.kind === 'call' && one.access === 'public' ? [] : [{ token: [] }],
  'x-ledger': one.ledger,
  ...(one.kind === 'mutation'
    ? { 'x-mutation': { version: one.version, policy: one.policy, offline: one.offline } }
    : {}),
  requestBody: {
    required: true,
    content: { [formOf(one) === undefined ? 'application/json' : 'multipart/form-data']: { schema: bodyOf(one) } },
  },
  responses: {
    200: {
      description: 'Success (status 1), or a refusal (status 0) whose `data.refusal` says why.',
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Envelope' },
              { type: 'object', properties: { data: respelled(one.wire, schemaOf(one.output, 'output')) } },
            ],
          },
        },
      },
    },
    default: {
      description: 'A refusal of the border: 400, 401, 403, 404, 413, 415, 426, 429 or 503.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
    },
  },
});

const formOf = (one: Described) => (one.kind === 'call' ? one.form : undefined);

const bodyOf = (one: Described): unknown => {
  const schema = respelled(one.wire, schemaOf(one.input, 'input'));
  const form = formOf(one);
  if (form === undefined) return schema;
  const file = {
    type: 'object',
    required: [form.file],
    properties: { [form.file]: { type: 'string', format: 'binary' } },
  };
  return { allOf: [schema, file] };
};

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return made;
};

/** Property names, also those listed as required, as the wire spells them. */
const respelled = (wire: Readonly<Record<string, string>> | undefined, schema: unknown): unknown => {
  if (wire === undefined) return schema;
  const spell = (name: string) => (Object.hasOwn(wire, name) ? (wire[name] ?? name) : name);
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      if (key === 'required' && Array.isArray(inner)) return [key, inner.map((name) => spell(String(name)))];
      if (key !== 'properties' || inner === null || typeof inner !== 'object') return [key, walk(inner)];
      return [key, Object.fromEntries(Object.entries(inner).map(([name, one]) => [spell(name), walk(one)]))];
    });
    return Object.fromEntries(entries);
  };
  return walk(schema);
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const pageOf = (calls: readonly Described[]): string => {
  const rows = calls.map(
    ({ path, name, summary, ledger, kind }) =>
      `<tr><td><code>${escaped(path)}</code></td><td>${escaped(name)}</td><td>${kind}</td><td>${ledger}</td><td>${escaped(summary)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Hybrid Classroom: calls</title>
<h1>Calls</h1><p>Machine-readable: <a href="/docs/openapi.json">openapi.json</a></p>
<table><thead><tr><th>Path</th><th>Name</th><th>Kind</th><th>Ledger</th><th>What it is for</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></html>`;
};
