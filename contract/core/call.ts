import * as z from 'zod/mini';
import { limits } from './limits.ts';
import type { Ability } from './roles.ts';
import { convScope, courseScope } from './scopes.ts';

type Schema = z.ZodMiniType;

/** Who may ask: nobody in particular, a signed-in person, or the operator who set the server up. */
export type Access = 'public' | 'session' | 'operator';

interface Common<I extends Schema, O extends Schema> {
  /** The name it is exported under. Of a mutation it is stored in outboxes: it never changes once released. */
  readonly name: string;
  /** The address of the specification, spelled as there; matched without regard to case. */
  readonly path: `/${string}`;
  /** The ledger row, or `ours` where the specification shows no path. */
  readonly ledger: `C-${string}` | 'ours';
  /** What it is for, in one sentence of English; shown at /docs. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /**
   * Spelling of the wire by our own name: `{ courseId: 'courseid' }`. Applied to the keys of the body on the way in (our own
   * names are accepted too) and, at any depth, of the data on the way out.
   */
  readonly wire?: Readonly<Record<string, string>>;
}

/** A scope that the input names, and what one must be able to do there. */
export interface ReadsScope<I> {
  scope(input: I, uid: string): string;
  readonly may: Ability;
  /** Also where it is closed to the asker's role. */
  readonly closed?: true;
}

/** A row, of an entity by name, whose scope the server finds. */
export interface ReadsRow<I> {
  readonly row: string;
  id(input: I): string;
  readonly may: Ability;
  /** The scope that the asker says it lies in; in any other it is not there. */
  within?(input: I): string;
}

/** Something that is no row of one scope; the feature that keeps it says who may. */
export interface ReadsThing<I> {
  readonly thing: string;
  id(input: I): string;
}

/**
 * What a call reads: the server asks whether the asker may, before the handler runs. `self`: nothing but their own. `public`:
 * what is everybody's, signed in or not. `operator`: what is the operator's.
 */
export type Reads<I> = 'self' | 'public' | 'operator' | ReadsScope<I> | ReadsRow<I> | ReadsThing<I>;

/** A question or an action that only the server can answer now. */
export interface Call<I extends Schema = Schema, O extends Schema = Schema> extends Common<I, O> {
  readonly kind: 'call';
  readonly reads: Reads<z.output<I>>;
  /** Follows from what it reads. */
  readonly access: Access;
  /**
   * Nobody waits for its answer but the device, which brings itself up to date with it: counted apart from what people ask, and asked
   * again where it came too often.
   */
  readonly isSync?: true;
  /** The code of success where the specification has one of its own; 0 unless told. */
  readonly okCode?: number;
  /** `status` of an answer where the specification knows more than 1. */
  statusOf?(output: z.output<O>): number;
  /**
   * It is posted as multipart/form-data: the part that holds the bytes, and how many at most (a chunk's unless told). `mark`: the
   * header that may say what the body is; what was answered before is answered without reading it.
   */
  readonly form?: { readonly file: string; readonly max?: number; readonly mark?: string };
}

/**
 * How two writers of the same thing meet. `commutative`: both hold. `lww-field`: the later one wins, field by field.
 * `guarded`: the input carries the editions it was made from, and nothing newer is overwritten. `server-decides`: only the
 * server has the facts.
 */
export type Policy = 'commutative' | 'lww-field' | 'guarded' | 'server-decides';

/** A write that may wait on the device, and may be sent more than once. */
export interface Mutation<I extends Schema = Schema, O extends Schema = Schema> extends Common<I, O> {
  readonly kind: 'mutation';
  readonly feature: string;
  /** Of the input's shape. An older input is raised by `upcasts`, on both sides, in memory. */
  readonly version: number;
  /** `upcasts[n]` turns an input of version n into one of version n + 1. */
  readonly upcasts: Readonly<Record<number, (input: unknown) => unknown>>;
  /**
   * The scopes it writes, the first of which names the lane. Everything is derived from the input alone; the server locks
   * them, in sorted order, before the handler runs.
   */
  readonly scopes: (input: z.output<I>, uid: string) => readonly [string, ...string[]];
  readonly policy: Policy;
  /** `queue`: promised in the outbox. `refuse`: asks the server at once, and says so when there is no network. */
  readonly offline: 'queue' | 'refuse';
  /** Ids of the rows it creates: later mutations that name one of them wait for it. */
  readonly creates?: (input: z.output<I>) => readonly string[];
  /** Ids of the files it names: it is not sent before those that this device uploads have arrived. */
  readonly files?: (input: z.output<I>) => readonly string[];
  /** Waited for longer than this, ms, it goes only when the person has said once more that it is to. */
  readonly asksAfter?: number;
  /**
   * One input that does what both do, for two about the same row of which the earlier was never sent: it is stored in place of
   * the earlier one. `undefined`: both are kept. Only of commutative mutations.
   */
  readonly absorbs?: (earlier: z.output<I>, later: z.output<I>) => z.output<I> | undefined;
}

export type Input<C extends { readonly input: Schema }> = z.output<C['input']>;
export type Output<C extends { readonly output: Schema }> = z.output<C['output']>;

export const call = <I extends Schema, O extends Schema>(given: Omit<Call<I, O>, 'kind' | 'access'>): Call<I, O> => ({
  kind: 'call',
  access: given.reads === 'public' || given.reads === 'operator' ? given.reads : 'session',
  ...given,
});

/** Of the course that the input names. */
export const inCourse = (may: Ability): ReadsScope<{ readonly courseId: string }> => ({
  scope: ({ courseId }) => courseScope(courseId),
  may,
});

/** Of the conversation that the input names. */
export const inConversation = (may: Ability): ReadsScope<{ readonly groupId: string }> => ({
  scope: ({ groupId }) => convScope(groupId),
  may,
});

/** Of the row that the input names by its id alone. */
export const ofRow = (row: string, may: Ability): ReadsRow<{ readonly id: string }> => ({
  row,
  id: ({ id }) => id,
  may,
});

/**
 * `title`: what it is called where it waits, or was not accepted: "New notice". English, written out as it is; collected, translated and
 * left out of what clients load like the `text` of a refusal.
 */
type Titled =
  | { readonly offline: 'queue'; readonly title: string }
  | { readonly offline: 'refuse'; readonly title?: string };

export const mutation = <I extends Schema, O extends Schema>({
  title: _,
  ...given
}: Omit<Mutation<I, O>, 'kind' | 'upcasts' | 'offline'> & Titled & Partial<Pick<Mutation<I, O>, 'upcasts'>>): Mutation<
  I,
  O
> => ({ kind: 'mutation', upcasts: {}, ...given });

/** One lane for each (scope, feature): mutations of a lane reach the server in the order they were made. */
export const laneOf = <I extends Schema>(given: Mutation<I>, input: z.output<I>, uid: string): string =>
  `${given.scopes(input, uid)[0]}/${given.feature}`;

/** An input of an older version, raised to the current one. */
export const upcast = (
  given: Pick<Mutation, 'name' | 'version' | 'upcasts'>,
  version: number,
  input: unknown,
): unknown => {
  let raised = input;
  for (let from = version; from < given.version; from += 1) {
    const step = given.upcasts[from];
    if (step === undefined) throw new Error(`${given.name}: no upcast from version ${from}`);
    raised = step(raised);
  }
  return raised;
};

/** Input fields that mean the same in every call. */
export const Title = z.string().check(z.maxLength(limits.titleChars));
/** Plain text; line breaks are kept. */
export const Content = z.string().check(z.maxLength(limits.contentChars));
/** Formatted text: HTML of the allow-list in core/text. */
export const RichContent = z.string().check(z.maxLength(limits.richTextChars));

export const Page = z._default(z.int().check(z.positive()), 1);

/** Rows of one page, `usual` when the asker does not say. */
export const pageSize = (usual: number) => z._default(z.int().check(z.positive(), z.lte(limits.listRows)), usual);
