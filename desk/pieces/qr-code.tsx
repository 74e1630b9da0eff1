import { create, type QRCodeRenderersOptions, toCanvas, toString as toSvg } from 'qrcode';
import { useMemo } from 'react';
import { saveFile } from '../lib/save-file.ts';
import { ActionButton } from './actions.tsx';

const PNG_SIZE = 1_024;
/** In modules: scanners need this much white around the code. */
const MARGIN = 4;
const options: QRCodeRenderersOptions = { errorCorrectionLevel: 'M', margin: MARGIN };
const inBrandColour = (): QRCodeRenderersOptions => {
  const dark = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim();
  return { ...options, color: { dark, light: '#ffffff' } };
};

/** A QR code of an address, on screen and as files for print. @param name of the files, without ending */
export function QrCode({ address, name }: { address: string; name: string }) {
  const { path, size } = useMemo(() => drawn(address), [address]);
  const saveSvg = async () => {
    const svg = await toSvg(address, { ...inBrandColour(), type: 'svg' });
    saveFile(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
  };
  const savePng = async () => {
    const canvas = document.createElement('canvas');
    await toCanvas(canvas, address, { ...inBrandColour(), width: PNG_SIZE });
    canvas.toBlob((png) => png && saveFile(`${name}.png`, png), 'image/png');
  };
  return (
    <div className="qr-parts">
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
        <title>{`QR code of ${address}`}</title>
        <path fill="var(--brand)" d={path} />
      </svg>
      <p className="actions">
        <ActionButton icon="download" label="QR as SVG" onPress={() => void saveSvg()} />
        <ActionButton icon="download" label={`QR as PNG, ${PNG_SIZE} px`} onPress={() => void savePng()} />
      </p>
    </div>
  );
}

/** Draws the dark modules as squares of one unit. */
function drawn(address: string) {
  const { modules } = create(address, options);
  let path = '';
  for (const [at, isDark] of modules.data.entries())
    if (isDark) path += `M${MARGIN + (at % modules.size)} ${MARGIN + Math.floor(at / modules.size)}h1v1h-1z`;
  return { path, size: modules.size + 2 * MARGIN };
}
