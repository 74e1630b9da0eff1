import { Form } from 'react-router-dom';
import { SEARCH_MAX } from '#contract/blog.values.ts';
import { blogLists } from '../../content/blog.ts';
import { paths } from '../../lib/paths.ts';

/**
 * Searches the blog with a plain form, which the router handles without loading a document. @param q the current search
 */
export function SearchForm({ q = '' }: { q?: string | undefined }) {
  return (
    <Form action={paths.posts} role="search" className="search-form">
      <label htmlFor="blog-search">{blogLists.label}</label>
      <div>
        <input
          key={q}
          id="blog-search"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
        />
        <button type="submit" className="button">
          {blogLists.button}
        </button>
      </div>
    </Form>
  );
}
