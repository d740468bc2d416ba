import { budgets, graphs } from './scripts/measure-main.mjs';

const { entry, main } = graphs();
const inDist = (files) => files.map((file) => `dist/${file}`);

export default [
  { name: 'JavaScript of the entry', path: inDist(entry), gzip: true, limit: `${budgets.entry / 1000} kB` },
  { name: 'JavaScript to paint /main', path: inDist(main), gzip: true, limit: `${budgets.main / 1000} kB` },
];
