import { fillIn } from '#api/content/figures.ts';
import { readContent } from '#api/content/read-content.ts';
import { parseSite } from '#contract/site-settings.ts';
import { fontFaces, withPage } from './browser.ts';
import { put, source } from './pictures.ts';

const names = ['terms', 'catalyst-program-guidelines', 'hp-tier-guide'];

/** Makes the three hosted PDFs: tagged, titled, in English, printed from material/sources/documents. */
export async function makeDocuments(): Promise<void> {
  const site = parseSite(process.env);
  const { program } = readContent('content', site);
  const style = `<style>${await fontFaces()}${await source('documents/document.css')}</style>`;
  await withPage(async (page) => {
    for (const name of names) {
      const html = fillIn(await source(`documents/${name}.html`), { ...program, brand: site.BRAND });
      await page.setContent(html.replace('</head>', `${style}</head>`));
      await page.evaluate('document.fonts.ready.then(() => true)');
      const pdf = await page.pdf({
        // Small enough to be read in the width of a phone.
        format: 'A5',
        margin: { top: '10mm', right: '9mm', bottom: '15mm', left: '9mm' },
        tagged: true,
        outline: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate:
          '<p style="width: 100%; margin: 0 9mm; font: 9px sans-serif; color: #54606e">Sample document – <span class="pageNumber"></span> of <span class="totalPages"></span></p>',
      });
      await put(`documents/${name}.pdf`, withoutClock(pdf));
    }
  });
}

/** Makes the output reproducible: replaces the two timestamps with a fixed one of the same length. */
function withoutClock(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  return Buffer.from(text.replace(/(?<=\/(?:Creation|Mod)Date \(D:)\d{14}/g, '20260101000000'), 'latin1');
}
