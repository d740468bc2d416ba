/** A request with this header is for the server: the service worker leaves it alone. */
export const fromNetwork = 'x-from-network';
