import '../styles/sheets/tools.css';
import { postsTest } from '../content/diagnostics.ts';
import { DebugPage } from '../features/diagnostics/debug-page.tsx';
import { PostsTestScreen } from '../features/diagnostics/posts-test-screen.tsx';
import { paths } from '../lib/paths.ts';

export default function PostsTestPage() {
  return (
    <DebugPage words={postsTest} path={paths.postsTest}>
      <PostsTestScreen />
    </DebugPage>
  );
}
