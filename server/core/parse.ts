import type * as z from 'zod/mini';
import { coreRefusal, ofField, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';

/** Elements of a list, or names of a record, whose schema says nothing of their number. */
const usual = 5_000;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

/**
 * Where a value holds more than its schema takes: a schema reads every element before it counts them, and a wrong one costs a
 * hundred times what a right one does. Nothing is looked at but lengths; `undefined` when all of them are right.
 */
export const tooWide = (schema: z.ZodMiniType, value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, shape = {}, element, innerType, valueType, options = [], checks = [] } = definitionOf(schema);
  if (innerType !== undefined) return tooWide(innerType, value);
  // One that takes it is enough.
  if (type === 'union') return narrowest(options, value);
  if (type === 'object') return inFields(shape, value as Readonly<Record<string, unknown>>);
  if (type === 'array' && Array.isArray(value)) {
    const max = checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum ?? usual;
    return value.length > max ? '' : inEach(element, value);
  }
  if (type !== 'record') return undefined;
  const held = Object.values(value);
  return held.length > usual ? '' : inEach(valueType, held);
};

const narrowest = (options: readonly z.ZodMiniType[], value: unknown): string | undefined => {
  const widths = options.map((one) => tooWide(one, value));
  return widths.includes(undefined) ? undefined : widths[0];
};

const inFields = (
  shape: Readonly<Record<string, z.ZodMiniType>>,
  value: Readonly<Record<string, unknown>>,
): string | undefined => {
  for (const [name, field] of Object.entries(shape)) {
    const inside = Object.hasOwn(value, name) ? tooWide(field, value[name]) : undefined;
    if (inside !== undefined) return inside === '' ? name : `${name}.${inside}`;
  }
  return undefined;
};

const inEach = (schema: z.ZodMiniType | undefined, held: readonly unknown[]): string | undefined => {
  if (schema === undefined) return undefined;
  for (const [place, one] of held.entries()) {
    const inside = tooWide(schema, one);
    if (inside !== undefined) return inside === '' ? String(place) : `${place}.${inside}`;
  }
  return undefined;
};

/** Reads what came from outside; a misfit is refused with its field named, never thrown. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, input: unknown): Result<z.output<S>> => {
  const wide = tooWide(schema, input);
  if (wide !== undefined) return refused(ofField(coreRefusal.invalidInput, wide));
  const parsed = schema.safeParse(input);
  return parsed.success ? ok(parsed.data) : refused(misfit(parsed.error.issues));
};

const misfit = (issues: readonly z.core.$ZodIssue[]): Refusal => {
  const field = issues[0]?.path.map(String).join('.') ?? '';
  return field === '' ? coreRefusal.invalidInput : ofField(coreRefusal.invalidInput, field);
};
