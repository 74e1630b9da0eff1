import { type QRCodeRenderersOptions, toCanvas, toString as toSvg } from 'qrcode';
import { saveFile } from '../lib/save-file.ts';
import { ActionButton } from './actions.tsx';
import { QrCode, QUIET } from './qr-code.tsx';

const PNG_SIZE = 1_024;
const inBrandColour = (): QRCodeRenderersOptions => {
  const dark = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim();
  return { errorCorrectionLevel: 'M', margin: QUIET, color: { dark, light: '#ffffff' } };
};

/** A QR code of an address, on screen and as files for print. @param name of the files, without ending */
export function PrintedCode({ address, name }: { address: string; name: string }) {
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
      <div className="qr">
        <QrCode text={address} label={`QR code of ${address}`} />
      </div>
      <p className="actions">
        <ActionButton icon="download" label="QR as SVG" onPress={() => void saveSvg()} />
        <ActionButton icon="download" label={`QR as PNG, ${PNG_SIZE} px`} onPress={() => void savePng()} />
      </p>
    </div>
  );
}
