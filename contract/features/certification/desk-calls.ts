import * as z from 'zod/mini';
import { call, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Id, UserType } from '#contract/core/shapes.ts';
import { certificationStates } from './keys.ts';
import { registerFaults, registerFields, registerLimits } from './register.ts';

/** Of whoever looks after the school (S-117). */
const desk = { thing: 'desk', id: () => '' } as const;

export const listCertifications = call({
  name: 'listCertifications',
  path: '/FutureV2/SchoolApi/listCertifications',
  ledger: 'ours',
  summary: 'Who asks the asker’s school to be certified, and whom it has certified; the newest first.',
  reads: desk,
  input: z.object({ state: z._default(z.enum(certificationStates), 'asked'), page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        account: z.string(),
        name: z.string(),
        number: z.string(),
        userType: UserType,
        state: z.enum(certificationStates),
        /** Seconds. */
        at: z.int(),
      }),
    ),
    total: z.int(),
    /** People in the register, and classes in the timetable. */
    register: z.int(),
    classes: z.int(),
  }),
});

export const decideCertification = call({
  name: 'decideCertification',
  path: '/FutureV2/SchoolApi/decideCertification',
  ledger: 'ours',
  summary: 'Certify somebody who asked, or say why not; also takes a certification back. They are told.',
  reads: desk,
  input: z.object({
    id: Id,
    approve: z.literal([0, 1]),
    note: z._default(z.string().check(z.trim(), z.maxLength(limits.titleChars)), ''),
  }),
  output: z.object({}),
});

export const importRegister = call({
  name: 'importRegister',
  path: '/FutureV2/SchoolApi/importRegister',
  ledger: 'ours',
  summary:
    'Take a table of people, or of the classes they teach, into the register: all of it, or nothing while one line is wrong.',
  reads: desk,
  input: z.object({
    kind: z.enum(['people', 'classes']),
    data: z
      .string()
      .check(z.minLength(4), z.maxLength(Math.ceil(registerLimits.fileBytes / 3) * 4), z.regex(/^[\w+/]+={0,2}$/)),
    dryRun: z.boolean(),
  }),
  output: z.object({
    lines: z.int(),
    problems: z.array(
      z.object({
        /** Of the file, from 1. */
        line: z.int(),
        field: z.enum(registerFields),
        fault: z.enum(registerFaults),
        value: z.string(),
      }),
    ),
  }),
});
