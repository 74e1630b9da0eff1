import { motifs } from './capstone-motifs.ts';
import { putPicture, samplePlate } from './pictures.ts';
import { starTrails } from './star-art.ts';

/** Makes eight drawings of kinds of apps, 800×450: capstone-1 to capstone-8. */
export async function makeCapstones(): Promise<void> {
  const plate = await samplePlate('694 24');
  for (const [index, draw] of motifs.entries()) {
    const sky = starTrails({ width: 800, height: 450, pole: [120 + index * 80, 90], seed: 40 + index, trails: 46 });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450" width="800" height="450"><path fill="#0A2540" d="M0 0h800v450H0z"/><g opacity=".55">${sky}</g>${draw()}${plate}</svg>`;
    await putPicture(`images/capstones/capstone-${index + 1}`, svg, 800);
  }
}
