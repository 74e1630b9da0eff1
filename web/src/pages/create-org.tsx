import '../styles/sheets/forms.css';
import { CreateOrganization } from '../features/organizations/create-organization.tsx';

export default function CreateOrgPage() {
  return (
    <div className="panel fill">
      <CreateOrganization />
    </div>
  );
}
