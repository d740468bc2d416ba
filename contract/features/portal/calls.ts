import * as z from 'zod/mini';
import { Content, call, mutation, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';

const Name = z._default(z.string().check(z.maxLength(limits.titleChars)), '');

/** Type and e-mail are judged by the rules, which have words for what is wrong with them. */
export const sendFeedback = mutation({
  name: 'sendFeedback',
  path: '/HelpApi/sendFeedback',
  ledger: 'C-035',
  summary: 'Tell the operator something. The id is made by the client; the content is sanitised formatted text.',
  title: 'Feedback',
  feature: 'portal',
  version: 1,
  input: z.object({
    id: Id,
    type: z.string().check(z.maxLength(20)),
    email: z.string().check(z.maxLength(limits.emailChars)),
    username: Name,
    school: Name,
    content: Content,
  }),
  output: z.object({ id: z.string() }),
  scopes: (_input, uid) => [userScope(uid)],
  creates: ({ id }) => [id],
  files: ({ content }) => filesIn(content),
  policy: 'commutative',
  offline: 'queue',
});

const wire = { createdAt: 'createtime' } as const;

const page = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      uid: z.string(),
      type: z.string(),
      email: z.string(),
      username: z.string(),
      school: z.string(),
      content: z.string(),
      /** What the content shows; each address holds for some minutes. */
      files: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
      /** Seconds. */
      createdAt: z.int(),
    }),
  ),
  total: z.int(),
});

export const listFeedback = call({
  name: 'listFeedback',
  path: '/FutureV2/Operator/listFeedback',
  ledger: 'ours',
  summary: 'What people have told the operator, newest first.',
  reads: 'operator',
  input: z.object({ page: Page, limit: pageSize(20) }),
  output: page,
  wire,
});

export const listSchoolFeedback = call({
  name: 'listSchoolFeedback',
  path: '/FutureV2/SchoolApi/listFeedback',
  ledger: 'ours',
  summary: 'What people of the school that the asker looks after have told, newest first.',
  reads: { thing: 'desk', id: () => '' },
  input: z.object({ page: Page, limit: pageSize(20) }),
  output: page,
  wire,
});
