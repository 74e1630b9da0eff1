import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UploadUse } from '#contract/content/pieces.ts';
import type { UploadedFile } from '#contract/desk/content.ts';
import { UPLOAD_MAX_BYTES } from '#contract/desk/content.values.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { FieldFrame } from '../pieces/field.tsx';

const kinds: Record<UploadUse, { accept: string; help: string }> = {
  picture: { accept: 'image/*', help: 'A JPEG, PNG, WebP or SVG. All sizes and formats are made from it.' },
  logo: { accept: 'image/*', help: 'An SVG or PNG with a transparent ground. It is shown in one colour.' },
  document: { accept: 'application/pdf', help: 'A PDF. Its address on the site stays the same.' },
};
const LIMIT = `${UPLOAD_MAX_BYTES / 1e6} MB`;

interface UploadFieldProps {
  use: UploadUse;
  label: string;
  /** What the document says of the file: its path and perhaps more; empty for none yet. */
  value: Partial<Record<string, unknown>>;
  /** Called with what the api says of the new file. */
  onUploaded: (file: UploadedFile) => void;
  isReadOnly: boolean;
  error: string | undefined;
  /** Fields about the file, below it. */
  children: ReactNode;
}

/** A place for a file: dropped on it, or chosen. It is uploaded at once; what the site shows changes with the document. */
export function UploadField({ use, label, value, onUploaded, isReadOnly, error, children }: UploadFieldProps) {
  const { name } = useParams();
  const upload = useDeskAction<UploadedFile>();
  const [tooLarge, setTooLarge] = useState('');
  // Of a PDF, its first page.
  const picture = String((value.pages as string[] | undefined)?.[0] ?? value.src ?? '');
  const send = (file: File) => {
    setTooLarge(file.size > UPLOAD_MAX_BYTES ? `${file.name} is larger than ${LIMIT}.` : '');
    if (file.size > UPLOAD_MAX_BYTES) return;
    const path = `/content/${name}/files?${new URLSearchParams({ use, file: file.name })}`;
    const done = () => `Uploaded ${file.name}. The site shows it once you publish.`;
    upload.mutate({ path, body: file, done }, { onSuccess: onUploaded });
  };
  return (
    <div className="upload">
      {picture && (
        <a href={String(value.src)} target="_blank" rel="noreferrer">
          <img src={picture} alt={`${label}, as it is in this version`} />
        </a>
      )}
      {!isReadOnly && (
        <FieldFrame
          label={upload.isPending ? 'Uploading …' : `${picture ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
          help={`${kinds[use].help} At most ${LIMIT}.`}
          error={tooLarge || (error && (picture ? error : 'Choose a file, or drop one here'))}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="file"
              accept={kinds[use].accept}
              disabled={upload.isPending}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) send(file);
                target.value = '';
              }}
            />
          )}
        </FieldFrame>
      )}
      {children}
    </div>
  );
}
