import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Described } from '#tests/server/support/calls.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const numbers = [0, 1, -1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, -(2 ** 53) + 1, 1e15, 1e300];
const texts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '😀'.repeat(40),
  "'; drop table scope; --",
  '%_%',
  '../..',
  '__proto__',
  'constructor',
  '<constructor a="b">x</constructor>',
  'x'.repeat(6_000),
];

/** Inputs of the shape that a call declares, whose ids are other people's and whose numbers and texts are extreme. */
export const inputsOf = ({ input }: Described, ids: readonly string[]): fc.Arbitrary<object> =>
  arbitrary(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema, ids) as fc.Arbitrary<object>;

const arbitrary = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => arbitrary(one, ids)));
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(...numbers);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(arbitrary(schema.items ?? {}, ids), { maxLength: 3 });
  if (schema.type === 'string') {
    const foreign = fc.constantFrom(...ids);
    return schema.pattern === undefined
      ? fc.oneof(foreign, fc.constantFrom(...texts))
      : fc.oneof({ weight: 4, arbitrary: foreign }, { weight: 1, arbitrary: fc.constantFrom(...texts) });
  }
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, arbitrary(one, ids)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

/** The input with every text that is an id replaced by another. */
export const withId = (input: unknown, id: string): unknown =>
  JSON.parse(JSON.stringify(input), (_key, value: unknown) =>
    typeof value === 'string' && /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-|^p-[0-9a-f]{64}$/.test(value) ? id : value,
  );
