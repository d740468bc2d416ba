import type { QueryResult } from 'kysely';
import type pg from 'pg';

/** Prepared statements kept on one connection. */
const statementsKept = 300;

/** A statement, as it waits for its answer. */
interface QueuedStatement {
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
  readonly resolve: (result: QueryResult<never>) => void;
  readonly reject: (error: unknown) => void;
}

type Row = Record<string, unknown>;
type Column = { readonly name: string; readonly parse: (value: string) => unknown };
interface Statement {
  readonly name: string;
  /** Known from its first answer. */
  columns?: readonly Column[];
}

/** Statements of one connection, sent together: what is asked for before anybody waits makes one round trip. */
export interface Pipeline {
  readonly query: <R>(text: string, values?: readonly unknown[]) => Promise<QueryResult<R>>;
  readonly isBroken: () => boolean;
}

/** Grows when a table changed under statements that were prepared: all are prepared again. */
export interface Preparing {
  generation: number;
}

/** "cached plan must not change result type". */
const staleStatement = '0A000';

export const pipelineOn = (client: pg.PoolClient, preparing: Preparing): Pipeline => {
  const statements = statementsOf(preparing);
  let waiting: QueuedStatement[] = [];
  let isBusy = false;
  let broken: Error | undefined;
  const send = () => {
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    client.query(batchOf(waiting, { client, statements, preparing, onReady: () => process.nextTick(send) }));
    waiting = [];
  };
  // Without it a connection that is lost between two statements would end the process.
  client.on('error', (error) => {
    broken = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    isBroken: () => broken !== undefined,
    query: <R>(text: string, values: readonly unknown[] = []) =>
      new Promise<QueryResult<R>>((resolve, reject) => {
        if (broken !== undefined) throw broken;
        waiting.push({ text, values: values.map(encode), resolve: resolve as QueuedStatement['resolve'], reject });
        if (isBusy) return;
        isBusy = true;
        // After everything that goes on by itself: all that can be asked for has been.
        process.nextTick(send);
      }),
  };
};

const encode = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Buffer) return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError(`a ${typeof value} cannot be given to the database`);
};

interface Statements {
  /** The statement of a text, and the one that it takes the place of; new ones have to be prepared. */
  readonly of: (text: string) => { readonly statement: Statement; readonly isNew: boolean; readonly dropped?: string };
  readonly forget: (text: string) => void;
}

const statementsOf = (preparing: Preparing): Statements => {
  const kept = new Map<string, Statement>();
  let [made, generation] = [0, preparing.generation];
  const oldest = (): string | undefined => {
    const [first] = kept;
    if (first === undefined || kept.size < statementsKept) return undefined;
    kept.delete(first[0]);
    return first[1].name;
  };
  return {
    of: (text) => {
      if (generation !== preparing.generation) kept.clear();
      generation = preparing.generation;
      const known = kept.get(text);
      // The one that was not used for longest stands first.
      kept.delete(text);
      const dropped = known === undefined ? oldest() : undefined;
      made += 1;
      const statement = known ?? { name: `s${made}` };
      kept.set(text, statement);
      return { statement, isNew: known === undefined, ...(dropped === undefined ? {} : { dropped }) };
    },
    forget: (text) => kept.delete(text),
  };
};

interface Sending {
  readonly client: pg.PoolClient;
  readonly statements: Statements;
  readonly preparing: Preparing;
  readonly onReady: () => void;
}

/** One message to the server: when a statement fails, those after it are not executed. */
const batchOf = (
  asked: readonly QueuedStatement[],
  { client, statements, preparing, onReady }: Sending,
): pg.Submittable => {
  const sent: ReturnType<Statements['of']>[] = [];
  let at = 0;
  let rows: Row[] = [];
  const answer = (command: string) => {
    const { statement } = sent[at] ?? {};
    if (statement !== undefined) statement.columns ??= [];
    const affected = command.startsWith('SELECT') ? {} : { numAffectedRows: BigInt(/\d+$/.exec(command)?.[0] ?? 0) };
    asked[at]?.resolve({ rows: rows as never[], ...affected });
    rows = [];
    at += 1;
  };
  const batch = {
    submit: (connection: pg.Connection) => {
      connection.stream.cork();
      for (const { text, values } of asked) {
        const place = statements.of(text);
        sent.push(place);
        write(connection, place, text, values);
      }
      connection.sync();
      connection.stream.uncork();
    },
    handleRowDescription: ({ fields }: { readonly fields: readonly pg.FieldDef[] }) => {
      const place = sent[at];
      if (place === undefined) return;
      place.statement.columns = fields.map(({ name, dataTypeID }) => ({
        name,
        parse: client.getTypeParser(dataTypeID, 'text') as Column['parse'],
      }));
    },
    handleDataRow: ({ fields }: { readonly fields: readonly (string | null)[] }) => {
      rows.push(rowOf(sent[at]?.statement.columns ?? [], fields));
    },
    handleCommandComplete: ({ text }: { readonly text: string }) => answer(text),
    handleEmptyQuery: () => answer(''),
    handleError: (error: Error & { readonly code?: unknown }) => {
      if (error.code === staleStatement) preparing.generation += 1;
      for (const [index, { text, reject }] of asked.entries()) {
        // Nobody says how far the preparing came.
        if (sent[index]?.isNew) statements.forget(text);
        if (index >= at) reject(error);
      }
      at = asked.length;
      // The client says no more to a query that failed; it sends the next one when the server is ready.
      onReady();
    },
    handleReadyForQuery: onReady,
  };
  return batch;
};

const write = (
  connection: pg.Connection,
  { statement, isNew, dropped }: ReturnType<Statements['of']>,
  text: string,
  values: QueuedStatement['values'],
): void => {
  const { name, columns } = statement;
  if (dropped !== undefined) connection.close({ type: 'S', name: dropped }, true);
  if (isNew) connection.parse({ text, name, types: [] }, true);
  connection.bind({ statement: name, values: [...values] }, true);
  if (columns === undefined) connection.describe({ type: 'P', name: '' }, true);
  connection.execute(null, true);
};

const rowOf = (columns: readonly Column[], fields: readonly (string | null)[]): Row => {
  const row: Row = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const field = fields[index];
    row[name] = field === null || field === undefined ? null : parse(field);
  }
  return row;
};
