import { afterAll, beforeAll } from 'vitest';

/** A line of a list, and everything else, px. */
const [line, box] = [20, 800];
const names = ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const;

/** jsdom lays nothing out. Lists that draw what is in sight take it from now on that forty lines are, until this file ends. */
export const withSizes = (): void => {
  const { prototype } = HTMLElement;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const);
  beforeAll(() => {
    const get = function (this: HTMLElement) {
      return this.dataset.index === undefined ? box : line;
    };
    for (const name of names) Object.defineProperty(prototype, name, { get, configurable: true });
  });
  afterAll(() => {
    for (const [name, property] of before) {
      if (property === undefined) Reflect.deleteProperty(prototype, name);
      else Object.defineProperty(prototype, name, property);
    }
  });
};
