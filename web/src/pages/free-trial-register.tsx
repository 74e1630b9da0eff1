import '../styles/sheets/forms.css';
import { Registration } from '../features/trials/registration.tsx';

export default function FreeTrialRegisterPage() {
  return <Registration />;
}
