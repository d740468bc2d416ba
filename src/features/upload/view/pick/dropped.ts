/** Everything that was dropped, with what is in dropped folders. Asked at once: the browser forgets it after the event. */
export const droppedFiles = async (transfer: DataTransfer): Promise<readonly File[]> => {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  const files = [...transfer.files];
  if (entries.every(({ isFile }) => isFile)) return files;
  return (await Promise.all(entries.map(filesUnder))).flat();
};

const filesUnder = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  // What the system hides is not meant.
  if (entry.name.startsWith('.')) return [];
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const inside = [...(await entriesIn(entry))].sort(asListed);
  return (await Promise.all(inside.map(filesUnder))).flat();
};

/** As a person lists a folder: files before folders, 9 before 10. A disk has its own order. */
const asListed = (one: FileSystemEntry, other: FileSystemEntry): number =>
  Number(one.isDirectory) - Number(other.isDirectory) ||
  one.name.localeCompare(other.name, undefined, { numeric: true });

/** A reader gives about a hundred at a time, until it gives none. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
