import fc from 'fast-check';
import * as z from 'zod/mini';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Inputs as outboxes hold them, small ones: with few ids, so that mutations meet the same rows. */
export const declaredInputs = (input: z.core.$ZodType, id: fc.Arbitrary<string>): fc.Arbitrary<object> => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (made(schema, id) as fc.Arbitrary<object>)
    .filter((one) => z.safeParse(input, one).success)
    .map((one) => z.parse(input, one) as object);
};

/** What a pattern rules out by a look ahead is made and left out: the library makes no text from one. */
const matching = (pattern: string): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(pattern.replace(/\(\?!.*?\)/g, ''))).filter((text) => new RegExp(pattern).test(text));

const made = (schema: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> => {
  const inner = (one: Schema) => made(one, id);
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (choices !== undefined) return fc.oneof(...choices.map(inner));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({ min: bounded(schema.minimum ?? 0), max: Math.min(bounded(schema.maximum ?? 1e6), 1e6) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map(inner));
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case 'string':
      if (schema.pattern !== undefined) return schema.pattern.includes('[0-9a-f') ? id : matching(schema.pattern);
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 12, 12) });
    case 'object':
      return objectOf(schema, inner);
    default:
      return fc.constant('');
  }
};

const bounded = (limit: number): number => Math.max(-1e6, limit);

const objectOf = (schema: Schema, inner: (one: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<object> => {
  if (schema.properties === undefined && typeof schema.additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('title', 'content'), inner(schema.additionalProperties), {
      maxKeys: 2,
      noNullPrototype: true,
    });
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, inner(one)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
};
