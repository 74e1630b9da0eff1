import '../../../build/test-site.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
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
const picture = { src: '/images/testimonials/ada.jpg', width: 640, height: 420, alt: 'The post’s words' };
const pictureLight = { ...picture, src: '/images/testimonials/ada-light.jpg' };
const pictured: Testimonial = { ...post, picture, pictureLight };

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
      '<img src="/images/testimonials/ada.jpg" width="640" height="420" alt="The post’s words" loading="lazy"/>';
    expect(draw(pictured)).toContain(image);
    expect(draw(pictured)).toContain('srcSet="/images/testimonials/ada.avif"/>');
    expect(draw({ ...pictured, surface: 'paper' })).toContain('srcSet="/images/testimonials/ada-light.avif"/>');
  });
});
