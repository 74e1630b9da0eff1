import './styles/sheets/common.css';
import { afterFirstPaint } from './lib/first-paint.ts';

/**
 * The one script that the page asks for at once, and it is tiny: the rest comes when the page has been painted, so that text
 * and first picture have the connection and the processor to themselves. Nobody can act on a page before it is painted.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-modules]');

async function start(): Promise<void> {
  await afterFirstPaint();
  for (const file of script?.dataset.modules?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
  await import('./main.tsx');
}

void start();
