import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UploadUse } from '#contract/content/pieces.ts';
import type { UploadedFile } from '#contract/desk/content.ts';
import { UPLOAD_MAX_BYTES } from '#contract/desk/content.values.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { FieldFrame } from '../pieces/field.tsx';

const kinds: Record<UploadUse, { accept: string; help: string }> = {
  picture: { accept: 'image/*', help: 'A JPEG, PNG, WebP or SVG. All sizes and formats are made from it.' },
  logo: { accept: 'image/*', help: 'An SVG or PNG with a transparent background. It is shown in one colour.' },
  document: { accept: 'application/pdf', help: 'A PDF. Its address on the site stays the same.' },
};
const LIMIT = `${UPLOAD_MAX_BYTES / 1e6} MB`;

interface UploadFieldProps {
  use: UploadUse;
  label: string;
  /** What the document says about the file: its path and perhaps its size. Empty before the first upload. */
  value: Partial<Record<string, unknown>>;
  /** Called with the api's answer. */
  onUploaded: (file: UploadedFile) => void;
  isReadOnly: boolean;
  error: string | undefined;
  /** More fields, below the input. */
  children: ReactNode;
}

/** A file input, onto which files can also be dropped. The file is uploaded at once, and shown once the document is published. */
export function UploadField({ use, label, value, onUploaded, isReadOnly, error, children }: UploadFieldProps) {
  const { name } = useParams();
  const upload = useDeskAction<UploadedFile>();
  const [tooLarge, setTooLarge] = useState('');
  // What is typed elsewhere during the upload must stay, so the file goes into the document as it is then.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  // Of a PDF, its first page.
  const picture = String((value.pages as string[] | undefined)?.[0] ?? value.src ?? '');
  const send = (file: File) => {
    setTooLarge(file.size > UPLOAD_MAX_BYTES ? `${file.name} is larger than ${LIMIT}.` : '');
    if (file.size > UPLOAD_MAX_BYTES) return;
    const path = `/content/${name}/files?${new URLSearchParams({ use, file: file.name })}`;
    const done = () => `Uploaded ${file.name}. The site shows it once you publish.`;
    upload.mutate({ path, body: file, done }, { onSuccess: (uploaded) => latest.current(uploaded) });
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
