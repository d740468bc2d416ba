import * as z from 'zod/mini';
import { call, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Id } from '#contract/core/shapes.ts';
import { Captcha } from './entry-calls.ts';
import { appealLimits, appealStates } from './keys.ts';
import { empty } from './shapes.ts';

const Ticket = z.string().check(z.maxLength(100));
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const openAppeal = call({
  name: 'openAppeal',
  path: '/appealApi/openAppeal',
  ledger: 'ours',
  summary: 'The right to put one appeal with up to three pictures, for half an hour; a sum comes first.',
  reads: 'public',
  input: z.object({ captcha: Captcha }),
  output: z.object({ ticket: z.string() }),
});

export const addAppealPicture = call({
  name: 'addAppealPicture',
  path: '/appealApi/addAppealPicture',
  ledger: 'ours',
  summary: 'One of the pictures of an appeal that is not put yet, JPEG or WebP.',
  reads: 'public',
  form: { file: 'file', max: appealLimits.pictureBytes },
  input: z.object({ ticket: Ticket }),
  output: z.object({ count: z.int() }),
});

export const applyAppeal = call({
  name: 'applyAppeal',
  path: '/appealApi/applyAppeal',
  ledger: 'C-028',
  summary:
    'Ask the school for help with an account that its owner cannot sign in to. The answer is the same whether or not there is such an account.',
  reads: 'public',
  input: z.object({
    ticket: Ticket,
    account: text(100),
    name: text(limits.nameChars),
    number: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    /** Number or address that the answer is sent to. */
    contact: text(limits.emailChars),
    reason: text(appealLimits.reasonChars),
  }),
  output: empty,
});

const desk = { thing: 'desk', id: () => '' } as const;

const wanted = z.object({ state: z._default(z.enum(appealStates), 'pending'), page: Page, limit: pageSize(20) });

const listed = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      account: z.string(),
      name: z.string(),
      number: z.string(),
      contact: z.string(),
      reason: z.string(),
      state: z.enum(appealStates),
      reply: z.string(),
      /** Seconds. */
      at: z.int(),
      /** Who has the account: empty where nobody does. */
      username: z.string(),
      studentNumber: z.string(),
      /** 1: the account is closed. */
      closed: z.int(),
      /** Addresses that are good for some minutes. */
      pictures: z.array(z.string()),
    }),
  ),
  total: z.int(),
});

const answer = z.object({
  id: Id,
  state: z.enum(['approved', 'rejected']),
  /** What is done about an approved one: the letter brings a one-time code, or the account is open again. */
  deed: z._default(z.enum(['none', 'code', 'reopen']), 'none'),
  reply: z._default(z.string().check(z.trim(), z.maxLength(limits.titleChars)), ''),
});

export const listAppeals = call({
  name: 'listAppeals',
  path: '/FutureV2/SchoolApi/listAppeals',
  ledger: 'ours',
  summary: 'Appeals about accounts of the asker’s school, the oldest first.',
  reads: desk,
  input: wanted,
  output: listed,
});

export const answerAppeal = call({
  name: 'answerAppeal',
  path: '/FutureV2/SchoolApi/answerAppeal',
  ledger: 'ours',
  summary: 'Decide an appeal; whoever put it is written to, once.',
  reads: desk,
  input: answer,
  output: empty,
});

export const listAllAppeals = call({
  name: 'listAllAppeals',
  path: '/FutureV2/Operator/listAppeals',
  ledger: 'ours',
  summary: 'Appeals about accounts that no school’s desk looks after, the oldest first.',
  reads: 'operator',
  input: wanted,
  output: listed,
});

export const answerAnyAppeal = call({
  name: 'answerAnyAppeal',
  path: '/FutureV2/Operator/answerAppeal',
  ledger: 'ours',
  summary: 'What `answerAppeal` does, for any appeal.',
  reads: 'operator',
  input: answer,
  output: empty,
});
