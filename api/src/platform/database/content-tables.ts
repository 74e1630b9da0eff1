import type { ColumnType, Generated } from 'kysely';

/** What editors make of the content documents. */
export interface ContentTables {
  content_versions: {
    /** A bigint, which pg returns as text. */
    id: Generated<string>;
    document: string;
    value: ColumnType<unknown, string, never>;
    created_at: Generated<Date>;
    published_at: Date | null;
    problem: string | null;
    preview_hash: string | null;
    preview_until: Date | null;
  };
  /** Pictures and PDFs that the documents refer to. */
  uploaded_files: {
    path: string;
    bytes: Buffer;
    created_at: Generated<Date>;
  };
}
