/** What material/fonts.ts uses of it; the published types are of an older version. */
declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2';
    keepFeatures: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, characters: string, options: SubsetOptions): Promise<Buffer>;
}
