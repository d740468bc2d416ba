import * as z from 'zod/mini';
import { call, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Id, UserType } from '#contract/core/shapes.ts';
import { rosterFaults, rosterLimits } from './roster.ts';
import { empty, PersonName } from './shapes.ts';

/** Of whoever looks after their school (S-117); they see and change the people whose accounts it made. */
const desk = { thing: 'desk', id: () => '' } as const;

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');

const field = z.enum(['username', 'account', 'studentNumber', 'role', 'className', 'college', 'phone', 'email']);

const Problem = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  field,
  fault: z.enum(rosterFaults),
  value: z.string(),
  /** The other line of two that are alike, or 0. */
  other: z.int(),
});

const Code = z.object({
  username: z.string(),
  account: z.string(),
  className: z.string(),
  /** Shown this once: the server keeps only a print of it. */
  code: z.string(),
});
export type ActivationCode = z.infer<typeof Code>;

const file = {
  name: z.string().check(z.maxLength(300)),
  /** XLSX or CSV, in base64. */
  data: z
    .string()
    .check(z.minLength(4), z.maxLength(Math.ceil(rosterLimits.fileBytes / 3) * 4), z.regex(/^[\w+/]+={0,2}$/)),
  /** Only says what would be. */
  dryRun: z.boolean(),
};

const lookedThrough = {
  /** How many the file names. */
  people: z.int(),
  problems: z.array(Problem),
  /** Those of the first lines, as they were understood. */
  preview: z.array(
    z.object({
      line: z.int(),
      username: z.string(),
      account: z.string(),
      studentNumber: z.string(),
      userType: UserType,
      className: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
  ),
};

const begun = z.object({
  ...lookedThrough,
  /** The server's work that makes them (E-027); empty while nothing was begun. */
  task: z.string(),
});
export type Begun = z.infer<typeof begun>;

const imported = z.object({
  ...lookedThrough,
  /** Of those that were made; nobody was while there are problems. */
  codes: z.array(Code),
});
export type Imported = z.infer<typeof imported>;

export const getDesk = call({
  name: 'getDesk',
  path: '/FutureV2/SchoolApi/getDesk',
  ledger: 'ours',
  summary: 'The school that the asker looks after: how many people it has, and its classes.',
  reads: desk,
  input: empty,
  output: z.object({ school: z.string(), people: z.int(), classes: z.array(z.string()) }),
});

const counted = z.object({ people: z.int(), active: z.int() });

export const getUsage = call({
  name: 'getUsage',
  path: '/FutureV2/SchoolApi/getUsage',
  ledger: 'ours',
  summary: 'How many people the asker’s school has by role, and how many of them came in within 30 days.',
  reads: desk,
  input: empty,
  output: z.object({ teacher: counted, student: counted }),
});

/** A copy of the database beside it; files are kept as they are. */
export const makeBackup = call({
  name: 'makeBackup',
  path: '/FutureV2/Operator/makeBackup',
  ledger: 'ours',
  summary:
    'Copy the database into the data folder while people work; answers the name of the copy, or none on PostgreSQL.',
  reads: 'operator',
  input: empty,
  output: z.object({ name: z.string() }),
});

export const listPeople = call({
  name: 'listPeople',
  path: '/FutureV2/SchoolApi/listPeople',
  ledger: 'ours',
  summary: 'People of the school whose name, account or number contains the words.',
  reads: desk,
  input: z.object({
    search: text(limits.nameChars),
    className: text(limits.nameChars),
    /** `waiting`: who has never chosen a password. */
    state: z._default(z.enum(['', 'open', 'waiting', 'closed']), ''),
    page: Page,
    limit: pageSize(20),
  }),
  output: z.object({
    list: z.array(
      z.object({
        uid: z.string(),
        username: z.string(),
        account: z.string(),
        studentNumber: z.string(),
        userType: UserType,
        className: z.string(),
        state: z.enum(['open', 'waiting', 'closed']),
        /** 1: looks after the school too, and is changed from the command line only. */
        desk: z.int(),
      }),
    ),
    total: z.int(),
  }),
});

export const importPeople = call({
  name: 'importPeople',
  path: '/FutureV2/SchoolApi/importPeople',
  ledger: 'ours',
  summary: 'Begin to make accounts of the people of a table: all of them, or none while one line is wrong.',
  reads: desk,
  input: z.object(file),
  output: begun,
});

export const importCodes = call({
  name: 'importCodes',
  path: '/FutureV2/SchoolApi/importCodes',
  ledger: 'ours',
  summary: 'New codes for those of an import who have not chosen a password yet; the old ones end.',
  reads: desk,
  input: z.object({ task: Id }),
  output: z.object({ codes: z.array(Code) }),
});

export const cancelImport = call({
  name: 'cancelImport',
  path: '/FutureV2/SchoolApi/cancelImport',
  ledger: 'ours',
  summary: 'End an import of one’s own before anybody has an account by it; refused when everybody has.',
  reads: desk,
  input: z.object({ task: Id }),
  output: empty,
});

export const addSchoolPerson = call({
  name: 'addSchoolPerson',
  path: '/FutureV2/SchoolApi/addPerson',
  ledger: 'ours',
  summary: 'Make one account; its code is answered once.',
  reads: desk,
  input: z.object({
    username: PersonName,
    account: text(100),
    studentNumber: text(40),
    userType: UserType,
    className: text(limits.nameChars),
    phone: text(40),
    email: text(limits.emailChars),
  }),
  output: z.object({ problems: z.array(Problem), codes: z.array(Code) }),
});

export const resetPerson = call({
  name: 'resetPerson',
  path: '/FutureV2/SchoolApi/resetPerson',
  ledger: 'ours',
  summary: 'Take the password of an account away, end its sign-ins, and answer a new one-time code.',
  reads: desk,
  input: z.object({ uid: z.string().check(z.maxLength(100)) }),
  output: Code,
});

export const renewCodes = call({
  name: 'renewCodes',
  path: '/FutureV2/SchoolApi/renewCodes',
  ledger: 'ours',
  summary: 'New codes for everybody of a class, or of the school, who has not chosen a password yet; the old ones end.',
  reads: desk,
  input: z.object({ className: text(limits.nameChars) }),
  output: z.object({ codes: z.array(Code) }),
});

export const changePerson = call({
  name: 'changePerson',
  path: '/FutureV2/SchoolApi/changePerson',
  ledger: 'ours',
  summary: 'Close an account or open it again, or make a teacher of a student and the other way round; sign-ins end.',
  reads: desk,
  input: z.object({
    uid: z.string().check(z.maxLength(100)),
    closed: z.optional(z.boolean()),
    userType: z.optional(UserType),
  }),
  output: empty,
});

const coid = z.string().check(z.minLength(1), z.maxLength(100));
const account = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const listInstitutions = call({
  name: 'listInstitutions',
  path: '/FutureV2/Operator/listInstitutions',
  ledger: 'ours',
  summary: 'The institutions of this server, by name.',
  reads: 'operator',
  input: empty,
  output: z.object({ list: z.array(z.object({ coid: z.string(), name: z.string(), people: z.int() })) }),
});

export const importAccounts = call({
  name: 'importAccounts',
  path: '/FutureV2/Operator/importAccounts',
  ledger: 'ours',
  summary: 'What `importPeople` does, for any institution and at once.',
  reads: 'operator',
  input: z.object({ coid, ...file }),
  output: imported,
});

export const resetAccount = call({
  name: 'resetAccount',
  path: '/FutureV2/Operator/resetAccount',
  ledger: 'ours',
  summary: 'What `resetPerson` does, for any account.',
  reads: 'operator',
  input: z.object({ account }),
  output: Code,
});

export const changeAccount = call({
  name: 'changeAccount',
  path: '/FutureV2/Operator/changeAccount',
  ledger: 'ours',
  summary: 'What `changePerson` does, for any account; and who looks after their school.',
  reads: 'operator',
  input: z.object({
    account,
    closed: z.optional(z.boolean()),
    userType: z.optional(UserType),
    coidAdmin: z.optional(z.int().check(z.nonnegative(), z.lte(1_000_000))),
  }),
  output: empty,
});
