import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AttachResponse } from '#contract/organizations.ts';
import { attachment as words } from '../../../content/organization.ts';
import { rememberedPayment } from '../../../lib/claim-storage.ts';
import { createOrgFor } from '../../../lib/paths.ts';
import { finish } from '../finish.ts';
import { OrganizationPage, PaidFrame } from '../organization-page.tsx';
import { Ready, Verifying } from '../organization-screens.tsx';
import { AttachEnding, Unreachable } from './attach-endings.tsx';
import { AttachForm, attachmentHeading } from './attach-form.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/** The page behind the one-time link in our mail: shows what it attaches, and does so when the button is pressed. */
export function MailedLink({ token }: { token: string }) {
  const { link, setLink, retry } = useMailedLink(token);
  const [done, setDone] = useState<AttachResponse['organization']>();
  const navigate = useNavigate();
  // Only the server knows which payment the link is for. This browser may remember the payment, if it was made here.
  const session = rememberedPayment('unfinishedClaim');
  const toPayment = session === '' ? undefined : () => void navigate(createOrgFor(session));

  if (done)
    return (
      <OrganizationPage screen="done">
        <Ready organization={done} />
      </OrganizationPage>
    );
  if (link.kind === 'verifying')
    return (
      <OrganizationPage screen="verifying">
        <Verifying slow={link.slow} />
      </OrganizationPage>
    );
  if (link.kind === 'unreachable')
    return (
      <OrganizationPage title={words.unreachable} screen={link.kind}>
        <Unreachable message={link.message} onRetry={retry} />
      </OrganizationPage>
    );
  if (link.kind !== 'asked')
    return (
      <OrganizationPage screen={link.kind}>
        <AttachEnding ending={link} toPayment={toPayment} />
      </OrganizationPage>
    );
  const { attachment } = link;
  const heading = attachmentHeading(attachment);
  return (
    <OrganizationPage title={heading.title} screen="asked">
      <PaidFrame {...heading} session={attachment.payment}>
        <AttachForm
          proof={{ token }}
          attachment={attachment}
          onDone={(organization) => {
            setDone(organization);
            finish('');
          }}
          onEnd={setLink}
          onChanged={(changed) => setLink({ kind: 'asked', attachment: changed })}
          other={toPayment && { label: words.otherAddress, go: toPayment }}
        />
      </PaidFrame>
    </OrganizationPage>
  );
}
