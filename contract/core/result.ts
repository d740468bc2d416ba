import type { Refusal } from './refusal.ts';

/** An expected outcome: a value, or the named reason why not. A defect is thrown instead. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const refused = (refusal: Refusal): Result<never> => ({ ok: false, refusal });
