import '../../web/build/test-site.ts';
import { expect, it } from '@jest/globals';
import { labelOf } from './json-schema.ts';

it.each([
  ['questions.0.answer', 'Questions 1, answer'],
  ['posts.2.figures.0.1', 'Posts 3, figures 1 2'],
  ['one-day.yaml', 'One day'],
  ['/uploads/ada-1f2e3d4c5b.jpg', '/uploads/ada-1f2e3d4c5b.jpg'],
  ['', ''],
])('calls %p %p, as the form does', (path, label) => expect(labelOf(path)).toBe(label));
