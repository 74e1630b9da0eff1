import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/**
 * A backup is one gzip file: a head, then of each table its rows as COPY writes them and a seal, then the end. Every part is a
 * frame: one byte that tells what it is, four that tell its length.
 */
export const FORMAT = 'site-backup-1';
export const headSchema = z.object({
  format: z.literal(FORMAT, { error: 'is not of a format that this program knows' }),
  takenAt: z.iso.datetime(),
  /** Names of the migrations that had been applied. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which no row refers to one that comes later. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** What each sequence gives next; a whole number as text. */
  sequences: z.array(z.object({ name: z.string(), next: z.string().regex(/^-?\d+$/) })),
});
const sealSchema = z.object({ table: z.string(), rows: z.number(), sha256: z.string() });
export type Head = z.infer<typeof headSchema>;
export type Seal = z.infer<typeof sealSchema>;

const kinds = { head: 1, data: 2, seal: 3, end: 4 } as const;
type Kind = keyof typeof kinds;
const LONGEST = 16 * 1024 * 1024;

/** @param content rows as bytes; anything else is written as JSON */
export function frame(kind: Kind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(kinds[kind]);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

/** Counts rows and hashes them as they pass. In COPY's text format a row is a line, whatever is in it. */
export class Tally {
  private readonly hash = createHash('sha256');
  rows = 0;

  add(bytes: Buffer): void {
    this.hash.update(bytes);
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) this.rows += 1;
  }

  /** To be called once, after the last row. */
  seal(table: string): Seal {
    return { table, rows: this.rows, sha256: this.hash.digest('hex') };
  }
}

/** Reads a backup from its beginning to its end, and believes nothing: every method throws on a file that is not whole. */
export class BackupReader {
  private readonly frames: AsyncGenerator<{ kind: Kind; content: Buffer }>;
  private constructor(file: Readable) {
    this.frames = readFrames(file);
  }
  head!: Head;

  static async open(file: Readable): Promise<BackupReader> {
    const reader = new BackupReader(file);
    const head = headSchema.safeParse(parse(await reader.next('head')));
    if (!head.success) throw new Error(`the file's ${z.prettifyError(head.error)}`);
    reader.head = head.data;
    return reader;
  }

  /** The rows of the head's next table, and at their end the check against its seal. */
  async *rowsOf(table: string): AsyncGenerator<Buffer, Seal> {
    const tally = new Tally();
    for (;;) {
      const { kind, content } = await this.nextOf(['data', 'seal']);
      if (kind === 'seal') {
        const wanted = sealSchema.safeParse(parse(content)).data;
        const found = tally.seal(table);
        if (wanted?.table === table && wanted.sha256 === found.sha256 && wanted.rows === found.rows) return found;
        throw new Error(`the file is damaged: the rows of ${table} are not those that were backed up`);
      }
      tally.add(content);
      yield content;
    }
  }

  async readEnd(): Promise<void> {
    await this.next('end');
    if (!(await this.frames.next()).done) throw new Error('the file is damaged: it goes on after its end');
  }

  private async next(kind: Kind): Promise<Buffer> {
    return (await this.nextOf([kind])).content;
  }

  private async nextOf(wanted: Kind[]): Promise<{ kind: Kind; content: Buffer }> {
    const { value, done } = await this.frames.next();
    if (done) throw cutOff();
    if (!wanted.includes(value.kind)) throw new Error(`the file is damaged: ${value.kind} where ${wanted[0]} is due`);
    return value;
  }
}

/** Reads the whole file once, without a database. @throws Error when anything is missing or changed */
export async function checkBackup(file: Readable): Promise<void> {
  const reader = await BackupReader.open(file);
  for (const { name } of reader.head.tables) for await (const _ of reader.rowsOf(name));
  await reader.readEnd();
}

async function* readFrames(file: Readable): AsyncGenerator<{ kind: Kind; content: Buffer }> {
  const plain = pipeline(file, createGunzip(), () => {});
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of plain) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (;;) {
        if (rest.length < 5) break;
        const length = rest.readUInt32BE(1);
        const kind = (Object.keys(kinds) as Kind[]).find((name) => kinds[name] === rest[0]);
        if (!kind || length > LONGEST) throw new Error('this is not a backup, or it is damaged');
        if (rest.length < 5 + length) break;
        yield { kind, content: rest.subarray(5, 5 + length) };
        rest = rest.subarray(5 + length);
      }
    }
  } catch (error) {
    throw readable(error);
  }
  if (rest.length > 0) throw cutOff();
}

function readable(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return cutOff();
  if (code === 'Z_DATA_ERROR') return new Error('this is not a backup, or it is damaged');
  return error;
}

function cutOff(): Error {
  return new Error('the file is cut off: its end is missing');
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
