import '../styles/sheets/forms.css';

export { ConfirmAddress as default } from '../features/organizations/confirm-address.tsx';
