import '../styles/sheets/forms.css';
import { Confirmation } from '../features/trials/confirmation.tsx';

export default function ConfirmEmailPage() {
  return <Confirmation />;
}
