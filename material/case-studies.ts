import { putPicture, samplePlate } from './pictures.ts';
import { poleStar, starTrails } from './star-art.ts';

const ground = '<path fill="#061A2F" d="M0 0h1200v675H0z"/>';

/** Makes the art of the two case studies, 1200×675: their subject, without people. */
export async function makeCaseStudies(): Promise<void> {
  const plate = await samplePlate('1090 28');
  await putPicture('images/case-studies/skyfi', drawing(skyfi() + plate), 1200);
  await putPicture('images/case-studies/splash-sports', drawing(splash() + plate), 1200);
}

function drawing(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675">${ground}${body}</svg>`;
}

/** Draws the earth seen from orbit, cut into image tiles, one of which is being requested. */
function skyfi(): string {
  const sky = starTrails({ width: 1200, height: 675, pole: [860, 170], seed: 11, trails: 130 });
  const meridians = [-3, -2, -1, 0, 1, 2, 3].map(
    (step) => `M${420 + step * 150} 900Q${420 + step * 90} 560 ${420 + step * 60} 330`,
  );
  const parallels = [420, 480, 560].map((y) => `M-100 ${y + 120}Q420 ${y - 120} 940 ${y + 120}`);
  return `${sky}<circle cx="420" cy="980" r="640" fill="#0A2540" stroke="#8FDFFF" stroke-opacity=".5"/><path d="${[...meridians, ...parallels].join('')}" fill="none" stroke="#8FDFFF" stroke-opacity=".22"/><path d="M438 452l78-2 8 62-84 2z" fill="#00E6FF" fill-opacity=".2" stroke="#00E6FF" stroke-width="3"/><path d="M860 170 516 450M860 170 440 514" stroke="#00E6FF" stroke-opacity=".45" stroke-dasharray="6 8"/><path d="M120 300Q560-40 1160 300" fill="none" stroke="#fff" stroke-opacity=".35"/>${poleStar(860, 170, 1.6)}`;
}

/** Draws rings on water, and a ranking that moves up, with one row lit. */
function splash(): string {
  const sky = starTrails({ width: 1200, height: 675, pole: [330, 390], seed: 23, trails: 90 });
  const rings = Array.from({ length: 9 }, (_, index) => {
    const radius = 40 + index * 44;
    return `<ellipse cx="330" cy="390" rx="${radius}" ry="${radius * 0.62}" stroke-opacity="${(0.8 - index * 0.08).toFixed(2)}"/>`;
  });
  const rows = [300, 270, 232, 196, 150].map((length, index) => {
    const fill = index === 0 ? '#0AFF99' : '#33516F';
    return `<path fill="#8296AC" d="M720 ${190 + index * 68}h22v22h-22z"/><path fill="${fill}" d="M764 ${190 + index * 68}h${length}v22h-${length}z"/>`;
  });
  return `<g opacity=".6">${sky}</g><g fill="none" stroke="#00E6FF" stroke-width="2">${rings.join('')}</g><circle cx="330" cy="390" r="9" fill="#fff"/>${rows.join('')}`;
}
