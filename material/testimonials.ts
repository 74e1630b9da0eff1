import { putPicture, source } from './pictures.ts';

const count = 18;

/** The dark drawing's colours by role, and what takes their place on light surfaces. */
const light: Record<string, string> = {
  '#14181D': '#FFFFFF',
  '#FFFFFF': '#0A2540',
  '#AAB4C0': '#54606E',
  '#3B4653': '#D5DCE4',
  '#2C3946': '#C4CCD6',
};

/** 18 posts of sample graduates, without words: dark and light, at 640 and 320 pixels. */
export async function makeTestimonials(): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    const number = String(id).padStart(2, '0');
    const dark = await source(`stories/story-${number}.svg`);
    const onLight = dark.replace(/#[0-9a-f]{6}/gi, (colour) => light[colour.toUpperCase()] ?? colour);
    for (const [name, svg] of [
      [`sample-${number}`, dark],
      [`sample-${number}-light`, onLight],
    ] as const) {
      await putPicture(`images/testimonials/${name}`, svg, 640);
      await putPicture(`images/testimonials/${name}-320`, svg, 320);
    }
  }
}
