import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

/** What a person looks for on a screen. Each waits until it is there, and fails when it does not come. */

/** What is said somewhere on the page. */
export const says = (text: string | RegExp, within: Element = document.body): Promise<void> =>
  waitFor(() => expect(within.textContent).toMatch(text));

/** The address, without the server's. */
export const isAt = (address: string): Promise<void> =>
  waitFor(() => expect(location.pathname + location.search).toBe(address));
