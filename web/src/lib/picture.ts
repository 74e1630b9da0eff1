/** One picture in three formats, with the size that keeps its place while it loads. */
export interface PictureFiles {
  avif: string;
  webp: string;
  jpg: string;
  width: number;
  height: number;
  alt: string;
}
