/** Caches of a browser as far as the app asks of them. Bytes that read `noRoom` do not fit, nor what makes more than `room`. */
export const cachesInMemory = (noRoom: string, room = Number.POSITIVE_INFINITY) => {
  const all = new Map<string, Map<string, Blob>>();
  const pathOf = (address: string | Request) =>
    new URL(typeof address === 'string' ? address : address.url, 'https://class.test').pathname;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Blob>();
    all.set(name, entries);
    return {
      put: async (address: string, response: Response) => {
        const bytes = await response.blob();
        const others = [...entries].reduce((sum, [path, { size }]) => sum + (path === pathOf(address) ? 0 : size), 0);
        if ((await bytes.text()) === noRoom || others + bytes.size > room)
          throw new DOMException('full', 'QuotaExceededError');
        entries.set(pathOf(address), bytes);
      },
      match: async (address: string | Request) => {
        const bytes = entries.get(pathOf(address));
        return bytes && new Response(bytes);
      },
      keys: async () => [...entries.keys()].map((path) => new Request(`https://class.test${path}`)),
      delete: async (address: string | Request) => entries.delete(pathOf(address)),
    };
  };
  return {
    open,
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    match: async (address: string, { cacheName }: { readonly cacheName: string }) =>
      (await open(cacheName)).match(address),
  };
};
