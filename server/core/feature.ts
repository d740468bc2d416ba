import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Call, Input, Mutation, Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { FrameHandler } from './channel/frames.ts';
import type { Core } from './core.ts';
import type { Sql } from './db/database.ts';
import type { SentFile } from './files/send.ts';
import type { FormFile } from './http/forms/multipart.ts';
import type { JobRun } from './jobs/runner.ts';
import type { Pace } from './session/pace.ts';
import type { Session } from './session/sessions.ts';
import { asEntity, type Entity } from './sync/entity.ts';
import type { Left, Moved, Opened, Tx } from './sync/recorder.ts';

type Schema = z.ZodMiniType;

/** Who writes and when: `at` is claimed and never later than `now`, the server's clock. */
export interface Act extends Writing {
  readonly now: number;
}

/** A refusal may carry the row that stands in the way; the asker is shown what they may see of it. */
export type Outcome<T> =
  | Extract<Result<T>, { ok: true }>
  | {
      readonly ok: false;
      readonly refusal: Refusal;
      readonly current?: { readonly of: Entity; readonly row: { readonly id: string } };
    };

/** The refusal that shows the server's row to the one whose write met it. */
export const refusedOver = <Row extends { readonly id: string }>(
  refusal: Refusal,
  of: Entity<Row>,
  row: Row | undefined,
): Outcome<never> => ({ ok: false, refusal, ...(row === undefined ? {} : { current: { of: asEntity(of), row } }) });

export interface MutationHandler<M extends Mutation = Mutation> {
  readonly mutation: M;
  /**
   * Scopes that only the database can name. Asked before locking and again under the lock: when the answers differ, the
   * transaction starts over.
   */
  readonly resolve?: (input: Input<M>, sql: Sql) => Promise<readonly string[]>;
  readonly run: (tx: Tx, input: Input<M>, act: Act) => Promise<Outcome<Output<M>>>;
  /** How often it may be asked: held up by the push, answered with the time to wait at its own path. */
  readonly paces?: (input: Input<M>, uid: string) => readonly Pace[];
}

/** What a call's handler may use. `uid` is empty for calls that need no session. */
export interface Asking {
  readonly core: Core;
  readonly uid: string;
  readonly session: Session | undefined;
  readonly ip: string;
  readonly now: number;
  /** Of a call that is a form. The bytes are lent: they mean nothing after the answer. */
  readonly file?: FormFile;
}

export interface CallHandler<C extends Call = Call> {
  readonly call: C;
  readonly run: (input: Input<C>, asking: Asking) => Promise<Result<Output<C>>>;
}

export interface JobHandler {
  readonly name: string;
  readonly run: (run: JobRun, payload: unknown) => Promise<void>;
}

export interface Schedule extends JobHandler {
  readonly every: number;
}

/** A file at a signed address below `/files/`; the parameters are those that were signed. */
export interface Download {
  readonly path: string;
  readonly run: (params: Readonly<Record<string, string>>, core: Core) => Promise<Result<MadeFile | SentFile>>;
}

/** A file that is made when it is asked for. */
export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  /** Of the content, for who may keep it. */
  readonly etag?: string;
}

/** An address that a page may hold, authorised by the session whenever it is asked for; answers where to go on. */
export interface Opening {
  readonly path: string;
  readonly run: (params: Readonly<Record<string, string>>, asking: Asking) => Promise<Result<string>>;
}

/** One slice of the domain, as the core sees it. */
export interface Feature {
  readonly name: string;
  readonly entities: readonly Entity[];
  readonly mutations: readonly MutationHandler[];
  readonly calls: readonly CallHandler[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly left: readonly Left[];
  readonly opened?: readonly Opened[];
  readonly moved?: readonly Moved[];
  readonly downloads?: readonly Download[];
  readonly openings?: readonly Opening[];
  /** The specification's frames of the channel. */
  readonly frames?: readonly FrameHandler[];
  /** Addresses that are no calls, and what begins and ends with the server. */
  readonly serve?: (app: FastifyInstance, core: Core) => void;
  /** The `message` of each refusal by its reason, in every language. */
  readonly words: Words;
}

export type Language = 'zh' | 'zh_tw' | 'en';
export type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The input a handler gets was parsed with its own contract's schema, which is what makes the erasure sound. */
export const onMutation = <I extends Schema, O extends Schema>(
  mutation: Mutation<I, O>,
  run: MutationHandler<Mutation<I, O>>['run'],
  resolve?: MutationHandler<Mutation<I, O>>['resolve'],
): MutationHandler => ({ mutation, run, ...(resolve === undefined ? {} : { resolve }) }) as unknown as MutationHandler;

/** The same, asked no more often than `paces` say. */
export const onPacedMutation = <I extends Schema, O extends Schema>(
  mutation: Mutation<I, O>,
  paces: NonNullable<MutationHandler<Mutation<I, O>>['paces']>,
  run: MutationHandler<Mutation<I, O>>['run'],
): MutationHandler => ({ mutation, paces, run }) as unknown as MutationHandler;

export const onCall = <I extends Schema, O extends Schema>(
  call: Call<I, O>,
  run: CallHandler<Call<I, O>>['run'],
): CallHandler => ({ call, run }) as unknown as CallHandler;
