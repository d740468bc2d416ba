import type * as z from 'zod/mini';
import { coreRefusal, ofField, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { tooWide } from './width.ts';

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
