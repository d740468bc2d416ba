import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { SchoolConfig } from './calls.ts';

/** Of whoever looks after their school (S-117). */
const desk = { thing: 'desk', id: () => '' } as const;

/** What a school says of itself; what the server is, and whose menu changes its language, is the operator's. */
export const SchoolLook = z.pick(SchoolConfig, {
  name: true,
  className: true,
  logo: true,
  icon: true,
  aiModule: true,
  aiByApproval: true,
  membership: true,
  office: true,
  fullOffices: true,
  graph: true,
  links: true,
  service: true,
});
export type SchoolLook = z.output<typeof SchoolLook>;

export const getSchoolLook = call({
  name: 'getSchoolLook',
  path: '/FutureV2/SchoolApi/getSchoolLook',
  ledger: 'ours',
  summary: 'How the school that the asker looks after shows itself, for each of its domains.',
  reads: desk,
  input: z.object({}),
  output: z.object({
    school: z.string(),
    /** Empty where the operator has given the school no domain, and others are on this server. */
    list: z.array(z.object({ domain: z.string(), look: SchoolLook })),
  }),
});

export const setSchoolLook = call({
  name: 'setSchoolLook',
  path: '/FutureV2/SchoolApi/setSchoolLook',
  ledger: 'ours',
  summary: 'Say how the school that the asker looks after shows itself at one of its domains.',
  reads: desk,
  input: z.object({ domain: z.string().check(z.maxLength(100)), look: SchoolLook }),
  output: z.object({}),
});
