import type { PictureFiles } from '../../lib/picture.ts';

/** A picture in three formats; the browser takes the smallest it can read. */
export function Picture({ files, early }: { files: PictureFiles; early?: boolean }) {
  return (
    <picture>
      <source type="image/avif" srcSet={files.avif} />
      <source type="image/webp" srcSet={files.webp} />
      <img
        src={files.jpg}
        width={files.width}
        height={files.height}
        alt={files.alt}
        loading={early ? 'eager' : 'lazy'}
        fetchPriority={early ? 'high' : undefined}
      />
    </picture>
  );
}
