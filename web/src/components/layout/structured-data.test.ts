import '../../../build/test-site.ts';
import { paths } from '../../lib/paths.ts';
import { structuredData } from './structured-data.ts';

test('an owner without profiles has no list of them', () => {
  const page = { path: paths.home, title: '', description: '' };
  expect(structuredData(page)[0]).not.toHaveProperty('sameAs');
});
