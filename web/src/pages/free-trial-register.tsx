import '../styles/sheets/forms.css';

export { Registration as default } from '../features/trials/registration.tsx';
