import type { BlogPost } from '../../../../api/src/contract/blog.ts';
import { postPath } from '../../../../api/src/contract/blog.values.ts';
import { breadcrumbs } from '../../components/layout/structured-data.ts';
import { blog } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { authorOf } from './post-facts.ts';

const publisher = {
  '@type': 'Organization',
  name: site.BRAND,
  url: `${site.PUBLIC_URL}/`,
  logo: { '@type': 'ImageObject', url: `${site.PUBLIC_URL}/images/icons/icon-512.png` },
};

/** A post, as schema.org tells it to search engines. */
export function blogPosting(post: BlogPost, description: string): object {
  const url = site.PUBLIC_URL + postPath(post.slug);
  const name = post.blog_author.display_name?.trim();
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title.slice(0, 110),
    description,
    url,
    mainEntityOfPage: url,
    ...(post.featured_image && { image: [pictureOf(post.featured_image)] }),
    datePublished: post.publish_date,
    dateModified: post.updated,
    // The team is no person.
    author: name ? { '@type': 'Person', name } : { '@type': 'Organization', name: authorOf(post), url: publisher.url },
    publisher,
  };
}

export function listOfPosts(path: string, posts: readonly BlogPost[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name: blog.title,
    description: blog.description,
    url: site.PUBLIC_URL + path,
    publisher,
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.title.slice(0, 110),
      url: site.PUBLIC_URL + postPath(post.slug),
      datePublished: post.publish_date,
    })),
  };
}

/** Home, the blog, and a page below it. */
export function blogTrail(page?: { name: string; path: string }): object {
  return breadcrumbs([{ name: 'Blog', path: paths.posts }, ...(page ? [page] : [])]);
}

function pictureOf(address: string): string {
  return address.startsWith('/') ? site.PUBLIC_URL + address : address;
}
