import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { registryOf, storesOf } from '#src/core/replica.ts';
import { dataFeatures, schemaVersion } from '#src/features/data.ts';

/** A replica that a released version made is opened by the next one: a change of tables needs a new version. */
const stores = JSON.stringify(Object.entries(storesOf(registryOf(dataFeatures))).sort());
const fingerprint = createHash('sha256').update(stores).digest('hex').slice(0, 16);

/** One line for each schema version ever released. Never edit a line; add one. */
const released: Readonly<Record<number, string>> = {
  1: 'd07df3ac8ccc63e8',
};

test('tables and indexes of the replica are those of their schema version', () => {
  expect({ [schemaVersion]: fingerprint }).toEqual({ [schemaVersion]: released[schemaVersion] });
});
