interface PictureProps {
  /** The JPEG; AVIF and WebP files of the same name are beside it. */
  src: string;
  width: number;
  height: number;
  alt: string;
  early?: boolean;
}

/** A picture in three formats; the browser picks the first that it supports. */
export function Picture({ src, width, height, alt, early }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={src.replace(/jpg$/, 'avif')} />
      <source type="image/webp" srcSet={src.replace(/jpg$/, 'webp')} />
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading={early ? 'eager' : 'lazy'}
        fetchPriority={early ? 'high' : undefined}
      />
    </picture>
  );
}
