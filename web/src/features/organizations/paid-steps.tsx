import { useState } from 'react';
import type { AttachResponse } from '#contract/organizations.ts';
import { account, inbox, organization, attachment as words } from '../../content/organization.ts';
import { useSteps } from '../../lib/use-steps.ts';
import { AccountWays } from './account/account-ways.tsx';
import { Inbox } from './account/inbox.tsx';
import { AttachEnding, type Ending, endingOf } from './attach/attach-endings.tsx';
import { AttachForm, attachmentHeading } from './attach/attach-form.tsx';
import { type Attachable, useEarlierPayment } from './attach/use-earlier-payment.ts';
import { finish } from './finish.ts';
import { attach, describeAttachment } from './organization-calls.ts';
import { OrganizationPage, PaidFrame } from './organization-page.tsx';
import { Ready, Verifying } from './organization-screens.tsx';
import type { PaidSession } from './payment/verify-payment.ts';
import type { KnownAccount } from './signup/known-account.ts';
import { SignupForm } from './signup/signup-form.tsx';

interface PaidStepsProps {
  session: PaidSession;
  sessionId: string;
}

type Step =
  | { kind: 'form'; account?: KnownAccount; emailHelp?: string; focusField?: string }
  | { kind: 'account'; account: KnownAccount }
  | { kind: 'inbox'; account: KnownAccount; sentTo: string }
  | ({ kind: 'seats' } & Attachable)
  /** Nothing can be attached this way. */
  | { kind: 'ended'; ending: Ending };

/** Leads from a verified payment to an organization with its seats. */
export function PaidSteps(props: PaidStepsProps) {
  const earlier = useEarlierPayment(props.sessionId);
  if (earlier === undefined)
    return (
      <OrganizationPage screen="verifying">
        <Verifying slow={false} />
      </OrganizationPage>
    );
  return <Steps {...props} first={earlier ? { kind: 'seats', ...earlier } : { kind: 'form' }} />;
}

/** Runs the steps. The first is the sign-up form, or adding seats to the organization that this browser knows. */
function Steps({ session, sessionId, first }: PaidStepsProps & { first: Step }) {
  const { step, at, go, replace } = useSteps<Step>(first);
  const [done, setDone] = useState<{ organization?: AttachResponse['organization'] }>();
  const complete = (attached?: AttachResponse['organization']) => {
    setDone({ organization: attached });
    finish(sessionId);
  };
  const end = (ending: Ending) => replace({ kind: 'ended', ending });
  const toForm = (known: KnownAccount) => go({ kind: 'form', account: known, focusField: 'email' });
  const onToken = async (token: string, isShown: () => boolean) => {
    const proof = { token };
    try {
      const attachment = await describeAttachment(proof);
      // A buyer who has gone back in the meantime no longer asks for this.
      if (!isShown()) return;
      const { organization, needsPassword } = attachment;
      if (!organization.isNew || needsPassword) return go({ kind: 'seats', proof, attachment });
      // The buyer has typed its name and pressed the button, so nothing is asked again.
      complete((await attach(proof)).organization);
    } catch (error) {
      const ending = endingOf(error);
      if (!ending) throw error;
      if (isShown()) end(ending);
    }
  };

  if (done)
    return (
      <OrganizationPage screen="done">
        <Ready organization={done.organization} />
      </OrganizationPage>
    );
  if (step.kind === 'ended')
    return (
      <OrganizationPage screen={`${step.kind} ${at}`}>
        <AttachEnding ending={step.ending} toPayment={() => go({ kind: 'form' })} />
      </OrganizationPage>
    );
  const heading = headingOf(step, session);
  return (
    <OrganizationPage
      title={heading.title}
      screen={`${step.kind} ${at}`}
      focusField={step.kind === 'form' ? step.focusField : undefined}
    >
      <PaidFrame key={at} {...heading} session={session} sessionId={sessionId}>
        {step.kind === 'form' && (
          <SignupForm
            sessionId={sessionId}
            payer={session.customer_details}
            answers={step.account?.answers}
            emailHelp={step.emailHelp}
            onDone={() => complete()}
            onKnownAccount={(known) => go({ kind: 'account', account: known }, { ...step, account: known })}
          />
        )}
        {step.kind === 'account' && (
          <AccountWays
            sessionId={sessionId}
            account={step.account}
            onToken={onToken}
            onLinkSent={(sentTo) => go({ kind: 'inbox', account: step.account, sentTo })}
            onChanged={(known) => replace({ kind: 'account', account: known })}
            onOtherAddress={() => toForm(step.account)}
          />
        )}
        {step.kind === 'inbox' && (
          <Inbox
            sessionId={sessionId}
            account={step.account}
            onPassword={() => go({ kind: 'account', account: step.account })}
            onOtherAddress={() => toForm(step.account)}
          />
        )}
        {step.kind === 'seats' && (
          <AttachForm
            {...step}
            onDone={complete}
            onEnd={end}
            onChanged={(attachment) => replace({ ...step, attachment })}
            other={{
              label: words.another,
              go: () => go({ kind: 'form', emailHelp: organization.anotherHelp }),
            }}
          />
        )}
      </PaidFrame>
    </OrganizationPage>
  );
}

function headingOf(step: Exclude<Step, { kind: 'ended' }>, session: PaidSession): { title: string; lead: string } {
  if (step.kind === 'account') return headingOfAccount(step.account);
  if (step.kind === 'inbox') return { title: inbox.title, lead: inbox.lead(step.sentTo) };
  if (step.kind === 'seats') return attachmentHeading(step.attachment);
  return { title: organization.title, lead: organization.lead(session.seats) };
}

function headingOfAccount({ email, ways, message }: KnownAccount) {
  const canBeShown = ways.password || ways.link;
  return { title: account.title, lead: canBeShown || message === null ? account.lead(email) : message };
}
