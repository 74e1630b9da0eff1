import '../styles/sheets/forms.css';
import { ConfirmAddress } from '../features/organizations/address/confirm-address.tsx';

export default function ConfirmAddressPage() {
  return <ConfirmAddress />;
}
