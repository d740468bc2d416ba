import * as z from 'zod/mini';
import type { Audience } from '#contract/core/scopes.ts';
import { LivePatch } from '#contract/core/sync.ts';
import type { Tidings } from '../bus.ts';

const Told = z.object({
  touched: z.array(z.tuple([z.string(), z.array(z.string())])),
  people: z.array(z.string()),
  ended: z.optional(z.array(z.string())),
  patches: z.optional(z.array(LivePatch)),
  word: z.optional(z.object({ topic: z.string(), body: z.unknown() })),
});

const From = z.string();
const Count = z.int();

/** What processes say to each other. Tidings are numbered by who says them; `beat` repeats the last number. */
export const Word = z.union([
  z.object({ kind: z.literal('news'), from: From, number: Count, told: Told }),
  z.object({ kind: z.literal('beat'), from: From, number: Count }),
  z.object({ kind: z.literal('bye'), from: From, number: Count }),
  z.object({ kind: z.literal('hello'), from: From }),
  z.object({ kind: z.literal('again'), from: From, to: From, numbers: z.array(Count) }),
  z.object({ kind: z.literal('gone'), from: From, to: From, numbers: z.array(Count) }),
]);
export type Word = z.infer<typeof Word>;

export const toldOf = ({ touched, people, ended, patches, word }: Tidings): z.infer<typeof Told> => ({
  touched: [...touched].map(([scope, audiences]) => [scope, [...audiences]]),
  people: [...people],
  ...(ended === undefined ? {} : { ended: [...ended] }),
  ...(patches === undefined || patches.length === 0 ? {} : { patches: [...patches] }),
  ...(word === undefined ? {} : { word }),
});

export const tidingsOf = ({ touched, people, ended, patches, word }: z.infer<typeof Told>): Tidings => ({
  touched: new Map(touched.map(([scope, audiences]) => [scope, new Set(audiences as Audience[])])),
  people: new Set(people),
  ...(ended === undefined ? {} : { ended: new Set(ended) }),
  ...(patches === undefined ? {} : { patches }),
  ...(word === undefined ? {} : { word }),
});
