import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Migration } from 'kysely/migration';
import type * as z from 'zod/mini';
import type { Call, Input, Mutation, Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import type { Ability } from '#contract/core/roles.ts';
import type { AnyWrite } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { FrameHandler } from './channel/frames.ts';
import type { Core } from './core.ts';
import type { Sql } from './db/database.ts';
import type { SentFile } from './files/send.ts';
import type { FormFile } from './http/forms/multipart.ts';
import type { JobRun } from './jobs/runner.ts';
import { enter, type Gate, misdeclared, type ThingRight } from './reading.ts';
import type { Pace } from './session/pace.ts';
import type { Session } from './session/sessions.ts';
import { asEntity, type Entity } from './sync/entity.ts';
import type { Membership } from './sync/members.ts';
import type { Left, Moved, Opened, Regrouped, Tx } from './sync/recorder.ts';

type Schema = z.ZodMiniType;

/** Who writes and when: `at` is claimed, clamped to the time between the person's beginning and `now`, the server's clock. */
export interface Act extends Writing {
  readonly now: number;
  /** The id of the sign-in that asks; none where nobody's device does. */
  readonly session?: string | undefined;
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

/** Inputs that may speak of something by the name that an earlier release gave it. */
export interface Renaming<I> {
  readonly isEarlier: (input: I) => boolean;
  /** The same with today's names; asked before anything is locked. */
  readonly today: (input: I, uid: string, sql: Sql) => Promise<unknown>;
}

export interface MutationHandler<M extends Mutation = Mutation> {
  readonly mutation: M;
  /** The write whose rule it asks before anything else; a handler of its own asks by itself. */
  readonly asks?: AnyWrite;
  /**
   * Scopes that only the database can name. Asked before locking and again under the lock: when the answers differ, the
   * transaction starts over.
   */
  readonly resolve?: (input: Input<M>, sql: Sql) => Promise<readonly string[]>;
  readonly renaming?: Renaming<Input<M>>;
  readonly run: (tx: Tx, input: Input<M>, act: Act) => Promise<Outcome<Output<M>>>;
  /** Of an input that takes long: whoever lacks this in the course that it names is refused before anything more of it is read. */
  readonly right?: Ability;
  /**
   * What is heavy of the input, made before any transaction, after the pace was asked; a refusal is the verdict. The input that
   * it answers is what `run` is given. `ip`: '' of what came by a push.
   */
  readonly ready?: (
    input: Input<M>,
    asking: { readonly core: Core; readonly uid: string; readonly ip: string },
  ) => Promise<Result<Input<M>>>;
  /** How often it may be asked: held up by the push, answered with the time to wait at its own path. */
  readonly paces?: (input: Input<M>, uid: string) => readonly Pace[];
  /** The same of all people together, in one place: counted only of what was done, so that what is refused takes nothing from others. */
  readonly together?: (input: Input<M>) => Pace;
}

/** What a call's handler may use. `uid` is empty for calls that need no session. */
export interface Asking {
  readonly core: Core;
  readonly uid: string;
  readonly session: Session | undefined;
  readonly ip: string;
  readonly now: number;
  /** That the asker reads. */
  readonly language?: Language;
  /** As the asker's program names itself. */
  readonly agent?: string;
  /** What the asker's browser keeps for this address, and how it is told to keep something. */
  readonly cookies?: { readonly sent: string | undefined; readonly keep: (line: string) => void };
  /** Of a call that is a form. The bytes are lent: they mean nothing after the answer. */
  readonly file?: FormFile;
}

/**
 * What the handler of a question may use: one snapshot, and of it what its call declares. In their own scope nobody is asked for
 * groups and epoch.
 */
export interface Reading extends Asking, Membership {
  readonly sql: Sql;
}

/** Made by `onCall` and `onRead` only: they ask whether the asker may, before `run` does its work. */
export interface CallHandler<C extends Call = Call> {
  readonly call: C;
  readonly run: (input: Input<C>, asking: Asking) => Promise<Result<Output<C>>>;
  /** Of a form: the answer that it got before, known by the mark in its head. Its body is not read then. */
  readonly answered?: (mark: string, asking: Asking) => Promise<Output<C> | undefined>;
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
  /** A function: read when there is a place for it among what its taker has open. */
  readonly content: string | Buffer | Readable | (() => Promise<string>);
  /** Of the content, for who may keep it. */
  readonly etag?: string;
}

/** An address that a page may hold, authorised by the session whenever it is asked for; answers where to go on. */
export interface Opening {
  readonly path: string;
  readonly run: (params: Readonly<Record<string, string>>, asking: Asking) => Promise<Result<string>>;
}

export type Migrations = Readonly<Record<string, Migration>>;

/** One slice of the domain, as the core sees it. */
export interface Feature {
  readonly name: string;
  /** Of its tables, by their names: `<number>-<what>`. The number is the next one of all features. */
  readonly migrations?: Migrations;
  readonly entities: readonly Entity[];
  readonly mutations: readonly MutationHandler[];
  readonly calls: readonly CallHandler[];
  /** Who may read what is no row of one scope, by the name that calls declare. */
  readonly things?: Readonly<Record<string, ThingRight>>;
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly left: readonly Left[];
  readonly opened?: readonly Opened[];
  readonly moved?: readonly Moved[];
  readonly regrouped?: readonly Regrouped[];
  /** When a person began to be there; `undefined` for one that this feature does not know. */
  readonly beganAt?: (sql: Sql, uid: string) => Promise<number | undefined>;
  readonly downloads?: readonly Download[];
  readonly openings?: readonly Opening[];
  /** The specification's frames of the channel. */
  readonly frames?: readonly FrameHandler[];
  /** Addresses that are no calls, and what begins and ends with the server. */
  readonly serve?: (app: FastifyInstance, core: Core) => void;
}

export type Language = 'zh' | 'zh_tw' | 'en';

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
  resolve?: MutationHandler<Mutation<I, O>>['resolve'],
): MutationHandler =>
  ({ mutation, paces, run, ...(resolve === undefined ? {} : { resolve }) }) as unknown as MutationHandler;

/** The same handler, which all people in one place ask no more often together than `together` says. */
export const pacedTogether = <I extends Schema, O extends Schema>(
  _mutation: Mutation<I, O>,
  together: NonNullable<MutationHandler<Mutation<I, O>>['together']>,
  handler: MutationHandler,
): MutationHandler => ({ ...handler, together: together as unknown as NonNullable<MutationHandler['together']> });

/** The same handler, of a mutation whose inputs may carry names of an earlier release. */
export const renaming = (handler: MutationHandler, given: Renaming<never>): MutationHandler =>
  ({ ...handler, renaming: given }) as unknown as MutationHandler;

/** Handlers that ask before they run. */
const asked = new WeakSet<CallHandler>();

const asking = (handler: unknown): CallHandler => {
  asked.add(handler as CallHandler);
  return handler as CallHandler;
};

/** A call that does not say what it reads, or whose handler does not ask, is not served. */
export const mustAsk = (gate: Gate, handlers: readonly CallHandler[]): void => {
  for (const handler of handlers) {
    const wrong =
      misdeclared(gate, handler.call) ?? (asked.has(handler) ? undefined : `${handler.call.name} asks nobody`);
    if (wrong !== undefined) throw new Error(wrong);
  }
};

/** An action, or a question that needs more than one snapshot. */
/** The same, with `ready` before it. */
export const readied = <I extends Schema, O extends Schema>(
  _mutation: Mutation<I, O>,
  ready: NonNullable<MutationHandler<Mutation<I, O>>['ready']>,
  handler: MutationHandler,
): MutationHandler => ({ ...handler, ready: ready as unknown as NonNullable<MutationHandler['ready']> });

export const onCall = <I extends Schema, O extends Schema>(
  call: Call<I, O>,
  run: CallHandler<Call<I, O>>['run'],
  answered?: CallHandler<Call<I, O>>['answered'],
): CallHandler => {
  if (typeof call.reads === 'string') return asking({ call, run, ...(answered === undefined ? {} : { answered }) });
  return asking({
    call,
    run: async (input: z.output<I>, asker: Asking) => {
      const entry = await asker.core.db.read((sql) => enter(asker.core, sql, call as Call, input, asker.uid));
      return entry.ok ? run(input, asker) : entry;
    },
  });
};

const inOne =
  (kind: 'read' | 'write') =>
  <I extends Schema, O extends Schema>(
    call: Call<I, O>,
    run: (input: z.output<I>, reading: Reading) => Promise<Result<z.output<O>>>,
    outside?: (
      input: z.output<I>,
      asker: Asking & { readonly sql: Sql; readonly refusal: Refusal },
    ) => Promise<Result<z.output<O>>>,
  ): CallHandler =>
    asking({
      call,
      run: (input: z.output<I>, asker: Asking) =>
        asker.core.db[kind](async (sql) => {
          const entry = await enter(asker.core, sql, call as Call, input, asker.uid);
          if (entry.ok) return run(input, { ...asker, ...entry.value, sql });
          return outside?.(input, { ...asker, sql, refusal: entry.refusal }) ?? entry;
        }),
    });

/**
 * A question: whether the asker may, and the answer, are read in one snapshot. `outside`: the answer to whoever may not, where it is
 * more than the refusal.
 */
export const onRead = inOne('read');

/** The same in a transaction that writes what it found out. */
export const onReadAndKeep = inOne('write');
