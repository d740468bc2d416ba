// `npm run new:feature <name>`: an empty feature that works. It writes into the feature's own folders and into three lists.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const files = join(root, 'scripts', 'feature', 'files');

const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-zA-Z]*$/.test(name)) {
  console.error('npm run new:feature <name>: letters only, the first one small, e.g. "pin"');
  process.exit(1);
}

const folders = {
  contract: `contract/features/${name}`,
  src: `src/features/${name}`,
  server: `server/features/${name}`,
  tests: `tests/features/${name}`,
};
const taken = Object.values(folders).filter((folder) => existsSync(join(root, folder)));
if (taken.length > 0) {
  console.error(`There is something already: ${taken.join(', ')}`);
  process.exit(1);
}

/** The number after the last one of any feature: migrations are applied in the order of their names. */
const nextNumber = () => {
  const numbers = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .flatMap((path) => /migrations[\\/](\d{4})-/.exec(path)?.[1] ?? [])
    .map(Number);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
};

const words = {
  __name__: name,
  __Name__: name[0].toUpperCase() + name.slice(1),
  __table__: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  __number__: nextNumber(),
};
const filled = (text) => text.replace(/__(name|Name|table|number)__/g, (found) => words[found]);

const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
};

for (const [tree, folder] of Object.entries(folders))
  for (const path of readdirSync(join(files, tree), { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.txt'))
      write(
        `${folder}/${filled(path.replaceAll('\\', '/').slice(0, -4))}`,
        filled(readFileSync(join(files, tree, path), 'utf8')),
      );

/** Its import among the others by their names, itself at the end of the list. */
const addTo = (path, list, manifest) => {
  const text = readFileSync(join(root, path), 'utf8');
  const line = `import { ${name} } from './${name}/${manifest}';`;
  const lines = text.split('\n');
  const imports = lines.flatMap((one, index) => (one.includes(`} from './`) ? [index] : []));
  const before = imports.find((index) => lines[index] > line && /'\.\/[^']+feature\.ts'/.test(lines[index]));
  lines.splice(before ?? imports.at(-1) + 1, 0, line);
  const start = lines.findIndex((one) => one.startsWith(`export const ${list}:`));
  lines.splice(lines.indexOf('];', start), 0, `  ${name},`);
  writeFileSync(join(root, path), lines.join('\n'));
  console.log(path);
};

addTo('src/features/all.ts', 'screens', 'feature.ts');
addTo('src/features/data.ts', 'dataFeatures', 'data/feature.ts');
addTo('server/features/all.ts', 'features', 'feature.ts');

console.log(`
Then: npm run format; npm run i18n, and translate; npx vitest run --project unit ${folders.tests}.
A release with a new table has a schemaVersion of its own (src/features/schema-version.ts, a line in tests/core/schema.test.ts).`);
