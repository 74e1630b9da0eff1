import '../../../build/test-site.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PicturedPost } from '#contract/content/testimonials.ts';
import type { Testimonial } from '../../content/testimonials.ts';
import { StoryWall } from './story-wall.tsx';

const draw = (post: Testimonial) => renderToStaticMarkup(createElement(StoryWall, { stories: [post] }));

const post = {
  id: 1,
  name: 'ada',
  author: 'Ada Example',
  link: 'https://x.com/ada/status/1',
  surface: 'plain',
} as const;
const pictured: PicturedPost & { id: number } = {
  ...post,
  imagePath: '/images/testimonials/ada.avif',
  imagePathLight: '/images/testimonials/ada-light.avif',
  imagePathJpg: '/images/testimonials/ada.jpg',
  height: 420,
  alt: 'The post’s words',
};

describe('a card on the wall', () => {
  it.each([
    ['with sample words', { ...post, sample: true, text: 'A sentence.' } as const],
    ['with a screenshot', pictured],
  ])('%s has a frame, a name row, and a link to the post in a new tab', (_, story) => {
    const html = draw(story);
    expect(html).toContain('<li class="story plain">');
    expect(html).toContain('<b>Ada Example</b> <small>@ada</small>');
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/x.com\/ada\/status\/1" target="_blank" rel="noopener">Read the post</,
    );
  });

  it('is marked "Sample" only if it is one', () => {
    expect(draw({ ...post, sample: true, text: 'A sentence.' })).toContain('<span class="mark">Sample</span>');
    expect(draw({ ...post, text: 'A sentence.' })).not.toContain('Sample');
    expect(draw(pictured)).not.toContain('Sample');
  });

  it('shows the right screenshot for its surface, with its alt text and size', () => {
    const image =
      '<img src="/images/testimonials/ada.jpg" width="640" height="420" loading="lazy" alt="The post’s words"/>';
    expect(draw(pictured)).toContain(`srcSet="/images/testimonials/ada.avif"/>${image}`);
    expect(draw({ ...pictured, surface: 'paper' })).toContain('srcSet="/images/testimonials/ada-light.avif"/>');
  });
});
