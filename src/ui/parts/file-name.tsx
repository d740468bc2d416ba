import { Box, Flex } from '@chakra-ui/react';
import {
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
  Presentation,
} from 'lucide-react';

const icons: readonly (readonly [LucideIcon, readonly string[]])[] = [
  [FileText, ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md']],
  [Presentation, ['ppt', 'pptx', 'odp', 'key']],
  [FileSpreadsheet, ['xls', 'xlsx', 'ods', 'csv']],
  [FileImage, ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'bmp', 'heic', 'avif']],
  [FileVideo, ['mp4', 'mov', 'avi', 'mkv', 'webm', 'flv', 'wmv', 'm4v']],
  [FileAudio, ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'amr']],
  [FileArchive, ['zip', 'rar', '7z', 'gz', 'tar']],
  [FileCode, ['c', 'cpp', 'java', 'py', 'js', 'ts', 'html', 'css', 'json', 'xml', 'ipynb', 'm', 'r', 'sql']],
];

/** `.pdf` of `notes.pdf`, as it is written; empty where a name has none that people know as one. */
export const extensionOf = (name: string): string => /[^.\s]\.([a-z0-9]{1,5})$/i.exec(name)?.[0].slice(1) ?? '';

/** By its name alone: what a device says of a type is often nothing. */
export const fileIconOf = (name: string): LucideIcon => {
  const extension = extensionOf(name).slice(1).toLowerCase();
  return icons.find(([, extensions]) => extensions.includes(extension))?.[0] ?? File;
};

/** In one line; a long name loses its middle, never its extension. */
export const FileName = ({ name }: { readonly name: string }) => {
  const extension = extensionOf(name);
  return (
    <Flex as="span" minW="0" title={name}>
      <Box as="span" truncate>
        {extension === '' ? name : name.slice(0, -extension.length)}
      </Box>
      <Box as="span" flexShrink="0">
        {extension}
      </Box>
    </Flex>
  );
};
