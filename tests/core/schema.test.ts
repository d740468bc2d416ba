import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { storesOf } from '#src/core/replica.ts';
import { registryOf } from '#src/core/writing/registry.ts';
import { replicaTables } from '#src/features/all.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';

/** A replica that a released version made is opened by the next one: a change of tables needs a new version. */
const stores = JSON.stringify(Object.entries(storesOf(replicaTables)).sort());
const fingerprint = createHash('sha256').update(stores).digest('hex').slice(0, 16);

/** One line for each schema version ever released. Never edit a line; add one. */
const released: Readonly<Record<number, string>> = {
  1: 'd07df3ac8ccc63e8',
  2: 'adeaa4525b4d88b1',
  3: 'bfd64986162dad8d',
  4: '287018154a36cd9c',
  5: 'c4262b443b76b131',
  6: 'cb2594acf21c1cb7',
  7: '17a0b83f28c1dbef',
};

test('tables and indexes of the replica are those of their schema version', () => {
  expect({ [schemaVersion]: fingerprint }).toEqual({ [schemaVersion]: released[schemaVersion] });
});

test('who reads and who writes speak of the same tables', () => {
  const written = [...registryOf(dataFeatures).tables.values()].map(({ table }) => table);
  expect(new Set(written)).toEqual(new Set(replicaTables));
});
