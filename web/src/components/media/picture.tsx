interface PictureProps {
  /** The JPEG; the AVIF and the WebP of the same name lie beside it. */
  src: string;
  width: number;
  height: number;
  alt: string;
  early?: boolean;
}

/** A picture in three formats; the browser takes the smallest it can read. */
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
