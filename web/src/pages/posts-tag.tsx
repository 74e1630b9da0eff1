import '../styles/sheets/reading.css';

export { default, loader } from './posts.tsx';
