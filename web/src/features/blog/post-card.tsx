import type { BlogPost, BlogTerm } from '#contract/blog.ts';
import { languageOf, listPath, postPath } from '#contract/blog.values.ts';
import { Link, NavLink } from '../../components/layout/link.tsx';
import { authorOf, longDate } from './post-facts.ts';

interface PostCardProps {
  post: BlogPost;
  /** Text of the link. */
  read: string;
  /** Heading level of the title. */
  level: 2 | 3;
  /** Whether the picture is among the first things seen. */
  early?: boolean;
}

/** A post's card. Its only link makes the whole card clickable. */
export function PostCard({ post, read, level, early }: PostCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className="post-card" {...languageOf(post.language)}>
      <img
        src={post.featured_image ?? '/img/post-placeholder.svg'}
        width={1600}
        height={900}
        alt=""
        loading={early ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={early ? 'high' : undefined}
      />
      <div>
        <Heading>{level === 3 ? shortened(post.title) : post.title}</Heading>
        <Byline post={post} />
        <div className="summary" dangerouslySetInnerHTML={{ __html: post.post_summary }} />
        <p className="more" lang="en" dir="ltr">
          <Link to={postPath(post.slug)} className="card-link">
            {read}
            <span className="visually-hidden">: {post.title}</span>
          </Link>
        </p>
      </div>
    </article>
  );
}

/** Shortens a title to two lines of a small card, after a word; its styles would cut within one. */
function shortened(title: string): string {
  const end = title.length > 56 ? title.lastIndexOf(' ', 54) : -1;
  return end > 0 ? `${title.slice(0, end).replace(/[,:;]$/, '')}…` : title;
}

/**
 * A post's author and date, e.g. "By Sample Author · October 30, 2026".
 * @param linked whether the name links to all of the author's posts
 */
export function Byline({ post, linked }: { post: BlogPost; linked?: boolean }) {
  const date = longDate(post.publish_day);
  const { slug } = post.blog_author;
  return (
    <p className="byline note" lang="en" dir="ltr">
      {linked && slug ? 'By ' : `By ${authorOf(post)}`}
      {linked && slug && (
        <Link to={listPath({ author: slug })} rel="author">
          {authorOf(post)}
        </Link>
      )}
      {date && ' · '}
      {date && <time dateTime={post.publish_date}>{date}</time>}
    </p>
  );
}

/** Links to all posts with each tag. */
export function TagLinks({ tags = [] }: { tags?: readonly BlogTerm[] | undefined }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-links cluster">
      {tags.map(({ name, slug }) => (
        <li key={slug}>
          <NavLink to={listPath({ tag: slug })} rel="tag">
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
