import '../styles/sheets/tools.css';

export { PostsTestScreen as default } from '../features/diagnostics/posts-test-screen.tsx';
