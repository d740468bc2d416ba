import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import { answerAnyAppeal, listAllAppeals } from '#contract/features/account/appeal-calls.ts';
import { createInstitution } from '#contract/features/account/calls.ts';
import {
  changeAccount,
  importAccounts,
  listInstitutions,
  makeBackup,
  resetAccount,
} from '#contract/features/account/desk-calls.ts';
import { rosterLimits } from '#contract/features/account/roster.ts';
import { listFeedback } from '#contract/features/portal/calls.ts';
import { getSchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { lookIn, lookSaid } from './admin-look.ts';
import { faultTexts, help } from './admin-words.ts';
import { NotRestored, restorePostgres, restoreSqlite } from './restore.ts';

/** Where what is printed goes, and how the server is asked. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly fetch: typeof fetch;
}

/** What a person did wrong, or the server said no to: told in one line, without a trace. */
class Plain extends Error {}

type Ask = <C extends Call>(call: C, input: z.input<C['input']>) => Promise<Output<C>>;

interface Said {
  readonly status: number;
  readonly message: string;
  readonly data?: unknown;
}

const askAt =
  (address: string, token: string, { fetch: send }: Terminal): Ask =>
  async (call, input) => {
    const reply = await send(new URL(call.path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', token },
      body: JSON.stringify(input),
    }).catch((error: unknown) => {
      const { cause } = error as { readonly cause?: { readonly code?: string } };
      throw new Plain(`No server answers at ${address} (${cause?.code ?? String(error)}). Is it running?`);
    });
    const none: Said = { status: 0, message: `it answered ${reply.status}` };
    const said = await reply.json().then(
      (body) => body as Said,
      () => none,
    );
    if (said.status === 1) return said.data as never;
    if (reply.status === 403) throw new Plain('The server does not take this OPERATOR_TOKEN.');
    throw new Plain(`The server says no: ${said.message}`);
  };

const word = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  ...{ school: word, name: word, account: word, number: word, role: word, class: word, phone: word, email: word },
  ...{ 'dry-run': flag, page: word, server: word, help: flag, code: flag, reply: word, domain: word },
} as const;

type Values = ReturnType<typeof given>['values'];

const given = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Plain(error instanceof Error ? error.message : String(error));
  }
};

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value.trim() === '') throw new Plain(`${what} is missing.`);
  return value.trim();
};

const roleOf = (word: string | undefined): 'teacher' | 'student' => {
  if (word === 'teacher' || word === 'student') return word;
  throw new Plain(`The role is teacher or student, not “${word ?? ''}”.`);
};

const schoolNamed = async (ask: Ask, name: string | undefined): Promise<string> => {
  const { list } = await ask(listInstitutions, {});
  const wanted = name ?? (list.length === 1 ? list[0]?.name : undefined);
  const found = list.find((one) => one.name === needed(wanted, '--school'));
  if (found !== undefined) return found.coid;
  throw new Plain(`There is no school “${wanted}”. There are: ${list.map((one) => one.name).join(', ') || 'none'}.`);
};

/** A field as a table has it. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const makeAll = async (ask: Ask, terminal: Terminal, values: Values, file: { name: string; bytes: Buffer }) => {
  if (file.bytes.length === 0) throw new Plain(`${file.name} is empty.`);
  if (file.bytes.length > rosterLimits.fileBytes) throw new Plain(`${file.name} is larger than 700 kB. Split it.`);
  const coid = await schoolNamed(ask, values.school);
  const dryRun = values['dry-run'] === true;
  const data = file.bytes.toString('base64');
  const { people, problems, codes } = await ask(importAccounts, { coid, name: file.name, data, dryRun });
  for (const { line, field, fault, value, other } of problems)
    terminal.complain(
      `line ${line}: ${field} ${value === '' ? '' : `“${value}” `}${faultTexts[fault]}${other > 0 ? ` ${other}` : ''}`,
    );
  if (problems.length > 0) throw new Plain(`${problems.length} problems: nobody was made.`);
  if (dryRun) return terminal.say(`${people} people, no problem. Nobody was made: it was a dry run.`);
  terminal.say('name,account,class,code');
  for (const one of codes) terminal.say([one.username, one.account, one.className, one.code].map(quoted).join(','));
};

const addOne = (ask: Ask, terminal: Terminal, values: Values) => {
  const row = [
    needed(values.name, '--name'),
    needed(values.account ?? values.number, '--account'),
    values.number ?? '',
    values.role === undefined ? '' : roleOf(values.role),
    ...[values.class ?? '', values.phone ?? '', values.email ?? ''],
  ];
  const text = `name,account,number,role,class,phone,email\n${row.map(quoted).join(',')}\n`;
  return makeAll(ask, terminal, values, { name: 'the person', bytes: Buffer.from(text) });
};

const showFeedback = async (ask: Ask, { say }: Terminal, { page = '1' }: Values) => {
  if (!/^[1-9]\d{0,6}$/.test(page)) throw new Plain('--page is a number from 1.');
  const { list, total } = await ask(listFeedback, { page: Number(page) });
  say(`${total} in all`);
  for (const one of list) {
    // `createdAt` has the wire's name here.
    const at = Number((one as unknown as { readonly createtime: number }).createtime) * 1_000;
    say(`\n${new Date(at).toISOString().slice(0, 16)}  ${one.type}  ${one.username} <${one.email}>  ${one.school}`);
    say(
      one.content
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  }
};

const fileAt = async (path: string) => {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Plain(`${path} cannot be read (${error.code}).`);
  });
  return { name: basename(path), bytes };
};

const showAppeals = async (ask: Ask, { say }: Terminal, { page = '1' }: Values) => {
  if (!/^[1-9]\d{0,6}$/.test(page)) throw new Plain('--page is a number from 1.');
  const { list, total } = await ask(listAllAppeals, { page: Number(page) });
  say(`${total} wait`);
  for (const { id, account, name, number, contact, username, reason, pictures } of list) {
    say(`\n${id}  ${account} (${username === '' ? 'nobody' : username})  says to be ${name} ${number}  ${contact}`);
    say([reason, ...pictures].join('\n'));
  }
};

const look = async (ask: Ask, { say }: Terminal, [path]: readonly string[], { domain = '', school }: Values) => {
  if (path === undefined) return say(lookSaid(await ask(getSchoolConfig, { school: domain })));
  const coid = school === undefined ? undefined : await schoolNamed(ask, school);
  const config = lookIn(await fileAt(path));
  if (config === undefined) throw new Plain(`${path} is not what “look” prints: JSON with the same names.`);
  await ask(setSchoolConfig, { domain, coid, config });
  say('Done. Browsers have it when they next open the app.');
};

const answerOne = async (ask: Ask, { say }: Terminal, [id, word]: readonly string[], { code, reply = '' }: Values) => {
  if (word !== 'approve' && word !== 'reject') throw new Plain('answer <id> approve, or reject.');
  const state = word === 'approve' ? 'approved' : 'rejected';
  await ask(answerAnyAppeal, { id: needed(id, 'The id'), state, deed: code === true ? 'code' : 'none', reply });
  say('Done. They are written to.');
};

type Command = (ask: Ask, terminal: Terminal, words: readonly string[], values: Values) => Promise<unknown>;

const changing =
  (changes: (word: string | undefined) => Omit<z.input<(typeof changeAccount)['input']>, 'account'>): Command =>
  async (ask, { say }, [account, word]) => {
    await ask(changeAccount, { account: needed(account, 'The account'), ...changes(word) });
    say('Done. They sign in again.');
  };

const commands: Readonly<Record<string, Command>> = {
  schools: async (ask, { say }) => {
    const { list } = await ask(listInstitutions, {});
    for (const { name, people } of list) say(`${name}\t${people}`);
  },
  'new-school': async (ask, { say }, [name]) => {
    await ask(createInstitution, { name: needed(name, 'The name') });
    say('Done.');
  },
  import: async (ask, terminal, [path], values) =>
    makeAll(ask, terminal, values, await fileAt(needed(path, 'The file'))),
  add: (ask, terminal, _words, values) => addOne(ask, terminal, values),
  reset: async (ask, { say }, [account]) => {
    const { code } = await ask(resetAccount, { account: needed(account, 'The account') });
    say(code);
  },
  close: changing(() => ({ closed: true })),
  reopen: changing(() => ({ closed: false })),
  role: changing((word) => ({ userType: roleOf(word) })),
  desk: changing((word) => {
    if (word !== 'on' && word !== 'off') throw new Plain('desk <account> on, or off.');
    return { coidAdmin: word === 'on' ? 1 : 0 };
  }),
  appeals: (ask, terminal, _words, values) => showAppeals(ask, terminal, values),
  answer: answerOne,
  look: (ask, terminal, words, values) => look(ask, terminal, words, values),
  backup: async (ask, { say }) => {
    const { name } = await ask(makeBackup, {});
    if (name === '') throw new Plain('On PostgreSQL its own tools make backups: docs/deployment.md says how.');
    say(`${name} lies in DATA_DIR. “restore” puts it in place again.`);
  },
  feedback: (ask, terminal, _words, values) => showFeedback(ask, terminal, values),
};

/** Without a server: it must not be running meanwhile. */
const restore = async ({ environment, say }: Terminal, [file]: readonly string[]): Promise<void> => {
  const { DATABASE_URL: url, DATA_DIR: folder = '.data' } = environment;
  if (url !== undefined && url !== '' && file !== undefined)
    throw new Plain('With DATABASE_URL, put the data in place with pg_restore, then say “restore” without a file.');
  const { replaced } =
    url === undefined || url === ''
      ? restoreSqlite(folder, needed(file, 'The file'), Date.now())
      : await restorePostgres(url, Date.now());
  if (replaced !== '') say(`What was there before lies beside it as ${replaced}.`);
  say('Done. Start the server: devices load their copy again and offer what they did since to those who did it.');
};

/** Answers the exit code: 0 done, 1 the server or the data said no, 2 not understood. */
export const runAdmin = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    const { values, positionals } = given(args);
    const [name = '', ...words] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (values.help === true || (command === undefined && name !== 'restore')) {
      (values.help === true ? terminal.say : terminal.complain)(
        name === '' || values.help ? help : `There is no command “${name}”.\n\n${help}`,
      );
      return values.help === true ? 0 : 2;
    }
    if (name === 'restore') {
      await restore(terminal, words);
      return 0;
    }
    const { OPERATOR_TOKEN: token, SERVER, PORT = '3000' } = terminal.environment;
    const address = values.server ?? SERVER ?? `http://127.0.0.1:${PORT}`;
    if (!URL.canParse(address)) throw new Plain(`“${address}” is no address of a server.`);
    await command?.(askAt(address, needed(token, 'OPERATOR_TOKEN'), terminal), terminal, words, values);
    return 0;
  } catch (error) {
    if (!(error instanceof Plain || error instanceof NotRestored)) throw error;
    terminal.complain(error.message);
    return 1;
  }
};

if (import.meta.main)
  process.exitCode = await runAdmin(process.argv.slice(2), {
    environment: process.env,
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    fetch,
  });
