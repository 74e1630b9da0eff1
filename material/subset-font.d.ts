/** The part of subset-font that material/fonts.ts uses. The published types are for an older version. */
declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2' | 'sfnt';
    keepFeatures: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, characters: string, options: SubsetOptions): Promise<Buffer>;
}
