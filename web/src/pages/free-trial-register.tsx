import { Registration } from '../features/trials/registration.tsx';

export default function FreeTrialRegisterPage() {
  return <Registration />;
}
