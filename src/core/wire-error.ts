import type * as z from 'zod/mini';
import type { Call, Mutation, Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';

/**
 * Why there is no answer. `offline`: nothing came back. `unreachable`: somebody answered, but not this server, or the server
 * could not decide. `captive`: a page instead of an answer. None of them is a verdict: the same request may be sent again.
 */
export type WireTrouble = 'offline' | 'unreachable' | 'captive';

/** Thrown when a question has no answer; a refusal is an answer and is not thrown. */
export class WireError extends Error {
  readonly trouble: WireTrouble;
  /** Milliseconds the server asked to be left alone; 0 when it did not say. */
  readonly retryAfter: number;
  /** Nothing came back within the time that the question has. */
  readonly isLate: boolean;
  constructor(trouble: WireTrouble, detail: string, retryAfter = 0, isLate = false) {
    super(`${trouble}: ${detail}`);
    this.name = 'WireError';
    this.trouble = trouble;
    this.retryAfter = retryAfter;
    this.isLate = isLate;
  }
}

/** That a question has; an upload has P9's `uploadTimeout`. */
export const questionTimeout = 30 * second;

/** What a person who pressed something is told when there is no answer; a defect is thrown on. */
export const refusalOfTrouble = (error: unknown): Refusal => {
  if (!(error instanceof WireError)) throw error;
  return error.isLate ? coreRefusal.timedOut : coreRefusal.needsNetwork;
};

export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal; readonly data: unknown };

export interface WireOptions {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly token: () => Promise<string | undefined>;
  /** Of the person's language: the server's `message` is written in it. */
  readonly language?: () => string;
  /** Milliseconds; 30 s unless told. */
  readonly timeout?: number;
  readonly now: () => number;
  /** Told of every no of the server, besides whoever asked. */
  readonly onRefused?: (refusal: Refusal) => void;
}

export interface Wire {
  readonly post: <C extends Call | Mutation>(
    call: C,
    input: z.input<C['input']>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered<Output<C>>>;
}
