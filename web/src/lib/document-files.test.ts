import '../../build/test-site.ts';
import { formatBytes } from './document-files.ts';

it.each([
  [1, '1 kB'],
  [95_310, '95 kB'],
  [999_400, '999 kB'],
  [999_600, '1.0 MB'],
  [12_340_000, '12.3 MB'],
])('%d bytes are shown as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
