import type { BlogPost } from '#contract/blog.ts';
import { listPath, postPath, shorten, tagFeedPath } from '#contract/blog.values.ts';
import type { PostData, PostsData } from '#contract/page-data.ts';
import { sharePicturePath } from '#contract/pages.values.ts';
import { absolute, PageHead } from '../../components/layout/page-head.tsx';
import { breadcrumbs, OWNER_LOGO, owner } from '../../components/layout/structured-data.ts';
import { blog, blogLists, blogPost } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { authorOf, plainText } from './post-facts.ts';
import { descriptionOf as aboutList, filterOf, isWhole, lastPage, titleOf } from './post-list.ts';

/** Title, links and data of a list page; every page has its own. Search results are kept out of search engines. */
export function PostsHead({ data }: { data: PostsData }) {
  if ('missing' in data) {
    const { title, text } = blogLists.missing[data.missing];
    return <PageHead title={title} description={text} noindex feed />;
  }
  const [title, description] = [titleOf(data), aboutList(data)];
  if (!('posts' in data) || data.q || (data.posts.length === 0 && data.number > 1))
    return <PageHead title={title} description={description} noindex feed />;
  const { number, posts, tag } = data;
  const page = (wanted: number) => listPath(filterOf(data), wanted);
  const path = page(number);
  return (
    <PageHead
      title={title}
      description={description}
      path={path}
      picture={sharePicturePath(paths.posts)}
      previous={number > 1 ? page(number - 1) : undefined}
      next={number < lastPage(data) ? page(number + 1) : undefined}
      data={[
        listOfPosts({ name: title, description, path }, posts),
        blogTrail(number > 1 || !isWhole(data) ? { name: title, path } : undefined),
      ]}
      feed={tag ? { title: blogLists.tagFeed(tag.name), path: tagFeedPath(tag.slug) } : true}
    />
  );
}

/** Title, links and data of a post. */
export function PostHead({ data }: { data: PostData }) {
  if ('missing' in data) return <PageHead title={blogPost.missing} description={blogPost.missingText} noindex />;
  if ('failure' in data) return <PageHead title={blog.title} description={blogPost.failed} noindex />;
  const { post } = data;
  const path = postPath(post.slug);
  const description = descriptionOf(post);
  return (
    <PageHead
      title={post.title}
      description={description}
      path={path}
      picture={post.featured_image ?? sharePicturePath(paths.posts)}
      pictureAlt={post.featured_image ? post.featured_image_alt || post.title : undefined}
      article={{ published: post.publish_date, modified: post.updated, author: authorOf(post) }}
      data={[blogPosting(post, description), blogTrail({ name: post.title, path })]}
      feed
    />
  );
}

function descriptionOf(post: BlogPost): string {
  return post.meta_description?.trim() || plainText(post.post_summary) || `${post.title}. ${site.BRAND} blog.`;
}

const publisher = { ...owner, logo: { '@type': 'ImageObject', url: OWNER_LOGO } };

/** Describes a post in schema.org terms, for search engines. */
function blogPosting(post: BlogPost, description: string): object {
  const url = site.PUBLIC_URL + postPath(post.slug);
  const { slug } = post.blog_author;
  const name = post.blog_author.display_name?.trim();
  const person = { '@type': 'Person', name, ...(slug && { url: site.PUBLIC_URL + listPath({ author: slug }) }) };
  return {
    '@type': 'BlogPosting',
    headline: shorten(post.title, 110),
    ...(post.language && { inLanguage: post.language }),
    description,
    url,
    mainEntityOfPage: url,
    ...(post.featured_image && { image: [absolute(post.featured_image)] }),
    datePublished: post.publish_date,
    dateModified: post.updated,
    // The team is not a person.
    author: name ? person : { '@type': 'Organization', name: authorOf(post), url: publisher.url },
    ...(post.tags && { keywords: post.tags.map((tag) => tag.name) }),
    publisher,
  };
}

function listOfPosts(list: { name: string; description: string; path: string }, posts: readonly BlogPost[]): object {
  return {
    '@type': 'Blog',
    name: list.name,
    description: list.description,
    url: site.PUBLIC_URL + list.path,
    publisher,
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: shorten(post.title, 110),
      url: site.PUBLIC_URL + postPath(post.slug),
      datePublished: post.publish_date,
    })),
  };
}

/** Returns the breadcrumb trail: home, the blog, and a page below it. */
function blogTrail(page?: { name: string; path: string }): object {
  return breadcrumbs([{ name: 'Blog', path: paths.posts }, ...(page ? [page] : [])]);
}
