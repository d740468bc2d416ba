import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call, Mutation } from '#contract/core/call.ts';
import * as channelCalls from '#contract/core/channel/frames.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import * as syncCalls from '#contract/core/sync.ts';
import en from '#locales/en/refusals.json';
import zh from '#locales/zh/refusals.json';
import zhTw from '#locales/zh_tw/refusals.json';
import { migrations, features as serverFeatures } from '#server/features/all.ts';
import { dataFeatures } from '#src/features/data.ts';
import { read } from './imports.ts';

type Exports = Readonly<Record<string, unknown>>;

interface Declared {
  readonly file: string;
  readonly exportedAs: string;
  readonly call: Call | Mutation;
}

const callFiles = import.meta.glob<Exports>('../../contract/features/*/{calls,*-calls,questions}.ts', {
  eager: true,
});
const ruleFiles = import.meta.glob<Exports>('../../contract/features/*/rules.ts', { eager: true });

const isObject = (value: unknown): value is Exports => typeof value === 'object' && value !== null;

const isCall = (value: unknown): value is Call | Mutation =>
  isObject(value) && (value.kind === 'call' || value.kind === 'mutation');

const declaredIn = (file: string, exports: Exports): readonly Declared[] =>
  Object.entries(exports).flatMap(([exportedAs, call]) => (isCall(call) ? [{ file, exportedAs, call }] : []));

const ofFeatures = Object.entries(callFiles).flatMap(([file, exports]) => declaredIn(file, exports));
const ofCore = [
  ...declaredIn('contract/core/sync.ts', syncCalls),
  ...declaredIn('contract/core/channel/frames.ts', channelCalls),
];
const declared = [...ofFeatures, ...ofCore];
const mutations = ofFeatures.flatMap(({ file, call }) => (call.kind === 'mutation' ? [{ file, call }] : []));

const shapeOf = (schema: unknown): object => (schema as { readonly shape?: object }).shape ?? {};

/** Reasons of every `xRefusal` of a file. */
const reasonsOf = (exports: Exports): readonly string[] =>
  Object.entries(exports)
    .filter(([name, value]) => name.endsWith('Refusal') && isObject(value))
    .flatMap(([, refusals]) => Object.values(refusals as Readonly<Record<string, Refusal>>))
    .map(({ reason }) => reason);

const reasons = [...reasonsOf({ coreRefusal }), ...Object.values(ruleFiles).flatMap(reasonsOf)];

const twice = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const missingIn = (known: Iterable<string>, wanted: readonly string[]): readonly string[] => {
  const there = new Set(known);
  return wanted.filter((name) => !there.has(name));
};

test('each migration has a number of its own', () => {
  const numbers = Object.keys(migrations)
    .map((name) => Number(name.slice(0, 4)))
    .sort((one, other) => one - other);
  expect(twice(numbers.map(String))).toEqual([]);
});

test('the check sees the contract', () => {
  expect(Object.keys(callFiles)).not.toHaveLength(0);
  const features = (files: Exports) => new Set(Object.keys(files).map((file) => file.replace(/[^/]+$/, '')));
  expect(features(ruleFiles)).toEqual(features(callFiles));
  expect(declared.length).toBeGreaterThan(25);
  expect(mutations.length).toBeGreaterThan(8);
  expect(reasons.length).toBeGreaterThan(25);
});

test('every call has the name it is exported under', () => {
  expect(declared.filter(({ exportedAs, call }) => call.name !== exportedAs)).toEqual([]);
});

test('no two calls share a name, or a path in any case', () => {
  expect(twice(declared.map(({ call }) => call.name))).toEqual([]);
  expect(twice(declared.map(({ call }) => call.path.toLowerCase()))).toEqual([]);
});

test('every call says what it reads; what is one’s own names no course and no conversation but to choose among one’s own', () => {
  const calls = declared.flatMap(({ call }) => (call.kind === 'call' ? [call] : []));
  expect(calls.filter(({ reads }) => reads === undefined)).toEqual([]);
  const naming = calls
    .filter(({ reads }) => reads === 'self')
    .filter(({ input }) => ['courseId', 'groupId', 'classId', 'scope'].some((field) => field in shapeOf(input)))
    .map(({ name }) => name);
  expect(naming.toSorted()).toEqual(['getTodoList', 'isTourV2']);
});

/** Mutations of an activity and of its details share the lane of content, whatever their kind. */
test('every mutation belongs to the feature of its folder, or to the lane of activities', () => {
  expect(
    mutations.filter(({ file, call }) => !file.includes(`/features/${call.feature}/`) && call.feature !== 'content'),
  ).toEqual([]);
});

test('every mutation raises every older input', () => {
  const versions = mutations.map(({ call }) => ({
    name: call.name,
    from: Object.keys(call.upcasts).map(Number),
    wanted: Array.from({ length: call.version - 1 }, (_, index) => index + 1),
  }));
  expect(versions.filter(({ from, wanted }) => from.join() !== wanted.join())).toEqual([]);
});

test('every call has one handler on the server', () => {
  const handled = serverFeatures.flatMap(({ calls, mutations: handlers }) => [
    ...calls.map(({ call }) => call.name),
    ...handlers.map(({ mutation }) => mutation.name),
  ]);
  const names = ofFeatures.map(({ call }) => call.name);
  expect(missingIn(handled, names)).toEqual([]);
  expect(missingIn(names, handled)).toEqual([]);
  expect(twice(handled)).toEqual([]);
});

test('every mutation has one effect on the device', () => {
  const effects = dataFeatures.flatMap(({ writes = [] }) => writes.map(({ call }) => call.name));
  const names = mutations.map(({ call }) => call.name);
  expect(missingIn(effects, names)).toEqual([]);
  expect(missingIn(names, effects)).toEqual([]);
  expect(twice(effects)).toEqual([]);
});

test('every refusal has a name of its own, after its feature', () => {
  expect(twice(reasons)).toEqual([]);
  const misnamed = Object.entries(ruleFiles).flatMap(([file, exports]) => {
    const feature = /features\/([^/]+)\//.exec(file)?.[1] ?? '';
    return reasonsOf(exports).filter((reason) => !reason.startsWith(`${feature}.`));
  });
  expect(misnamed).toEqual([]);
});

/** That it has an English one does not compile otherwise. */
test('every refusal has a text in each language', () => {
  for (const texts of [en, zh, zhTw]) expect(Object.keys(texts).toSorted()).toEqual(reasons.toSorted());
});

test('every call names a row of the ledger with its path, or says that it is ours', () => {
  const pathById = new Map(
    read('docs/ledger.tsv')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([id = '', , , text = '']) => [id, text]),
  );
  const wrong = declared
    .filter(({ call }) => call.ledger !== 'ours' && pathById.get(call.ledger) !== call.path)
    .map(({ call }) => `${call.name}: ${call.path}; ${call.ledger} is ${pathById.get(call.ledger) ?? 'not there'}`);
  expect(wrong).toEqual([]);
  const ours = declared.filter(({ call }) => call.ledger === 'ours').map(({ call }) => call.path.toLowerCase());
  expect([...pathById].filter(([, path]) => ours.includes(path.toLowerCase()))).toEqual([]);
});

/** Compared with what is there already, never stored: who is meant, and which edition was seen. */
const isLookedUp = (place: string): boolean => /\/(basis|uid)(\/|$)/.test(place);

/** Texts below a schema without a limit of their own, by their place. */
const boundless = (schema: unknown, at: string): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((one, index) => boundless(one, `${at}/${index}`));
  if (!isObject(schema)) return [];
  const limited = ['maxLength', 'pattern', 'enum', 'const', 'format'].some((key) => key in schema);
  if (schema.type === 'string') return limited ? [] : [at];
  return Object.entries(schema).flatMap(([key, inner]) => boundless(inner, `${at}/${key}`));
};

test('every text that is stored has a limit of its own: no default of 250 bytes is needed (S-517)', () => {
  const found = mutations.flatMap(({ call }) =>
    boundless(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), call.name),
  );
  expect(found.filter((place) => !isLookedUp(place))).toEqual([]);
});
