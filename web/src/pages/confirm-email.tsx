import '../styles/sheets/forms.css';

export { Confirmation as default } from '../features/trials/confirmation.tsx';
