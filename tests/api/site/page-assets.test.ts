import '../../../web/build/test-site.ts';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { builtFile } from '#api/platform/config/built-site.ts';
import { livePages, pageList } from '#web/lib/paths.ts';
import type { PageAssets } from '../../../web/build/page-assets.ts';

const assets: Record<string, PageAssets> = JSON.parse(readFileSync(builtFile('renderer/page-assets.json'), 'utf8'));

it('gives a page the documents that it shows itself, and those of what is around every page', () => {
  expect(assets['not-found']?.documents).toEqual(['brand', 'caseSlugs', 'consent', 'navigation', 'program']);
});

it('gives pages that rest none of the code of forms', () => {
  const resting = [...pageList, ...livePages].filter(({ behaviours }) => behaviours.length === 0);
  expect(resting.length).toBeGreaterThan(10);
  expect(resting.filter(({ page }) => assets[page]?.modules.includes('/forms-'))).toEqual([]);
  expect(assets['aidp-get-pricing']?.modules).toContain('/forms-');
});
