import type { DeskOrganizationDetail, ReturnedOrganization } from '#contract/desk/organizations.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { ActionButton, ConfirmButton } from '../pieces/actions.tsx';

interface DecisionProps {
  organization: DeskOrganizationDetail;
}

/** Sends the administrator the confirmation mail again. */
export function SendConfirmation({ organization: { id, administrator } }: DecisionProps) {
  const { mutate, isPending } = useDeskAction<DeskOrganizationDetail>();
  const send = () =>
    mutate({
      path: `/organizations/${id}/send-confirmation`,
      done: () => `Sent the confirmation mail to ${administrator?.email ?? 'the administrator'}.`,
    });
  return <ActionButton label="Send confirmation again" busyLabel="Sending …" busy={isPending} onPress={send} />;
}

/** Says that nobody can log in to an organization any more, and what can be done about its payments. */
export function Erased({ organization, canDecide }: DecisionProps & { canDecide: boolean }) {
  return (
    <div className="refusal spaced">
      <p>
        <b>The administrator was erased</b>
      </p>
      <p>Nobody can log in to this organization.</p>
      {canDecide && organization.payments.length > 0 && (
        <div className="actions spaced">
          <GiveBack organization={organization} />
        </div>
      )}
    </div>
  );
}

/** Says why an organization is frozen, and what can be done about it. */
export function Frozen({ organization, canDecide }: DecisionProps & { canDecide: boolean }) {
  const { id, payments, administrator } = organization;
  const { mutateAsync, isPending } = useDeskAction<DeskOrganizationDetail>();
  const who = administrator?.email ?? 'The administrator';
  return (
    <div className="refusal spaced">
      <p>
        <b>The owner of the address says that they did not sign up</b>
      </p>
      <p>Its login is blocked. Ask the payer which address is right, then decide.</p>
      {canDecide && (
        <div className="actions spaced">
          {payments.length > 0 && <GiveBack organization={organization} />}
          <ConfirmButton
            label="Let the administrator log in"
            busy={isPending}
            question="Let the administrator log in again?"
            confirm="Let them log in"
            onPress={() =>
              mutateAsync({ path: `/organizations/${id}/unfreeze`, done: () => `${who} can log in again in a moment.` })
            }
          >
            <p>Do this only if you are sure that the address belongs to the person who signed up.</p>
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}

/** Takes the payments from an organization, so that the payers can claim the seats with another address. */
function GiveBack({ organization: { id, payments, address } }: DecisionProps) {
  const { mutateAsync, isPending } = useDeskAction<ReturnedOrganization>();
  const withoutAddress = payments.filter(({ payer }) => payer === null).length;
  const count = pluralize(payments.length, 'payment');
  return (
    <ConfirmButton
      label="Give back to the payers"
      busy={isPending}
      question={`Give back ${count}?`}
      confirm="Give back"
      onPress={() =>
        mutateAsync({
          path: `/organizations/${id}/return`,
          done: ({ withoutAddress }) => wordsOfReturn(count, payments.length, withoutAddress),
        })
      }
    >
      <p>
        The organization loses the seats of {count}
        {address === 'frozen' && ', and stays frozen'}. The payers can claim the seats with another address. This cannot
        be undone.
      </p>
      {withoutAddress > 0 && <p>{aboutErasedPayers(withoutAddress)}</p>}
    </ConfirmButton>
  );
}

function wordsOfReturn(count: string, payments: number, withoutAddress: number) {
  if (withoutAddress === 0) return `Gave back ${count}. The payers get their claim links by mail.`;
  const others = withoutAddress < payments ? ' The other payers get their claim links by mail.' : '';
  const text = `Gave back ${count}. ${aboutErasedPayers(withoutAddress)}${others}`;
  return { text, to: '/payments?state=unclaimed', label: 'Unclaimed payments' };
}

function aboutErasedPayers(payments: number): string {
  const which = `${pluralize(payments, 'payment')} ${payments === 1 ? 'has' : 'have'}`;
  return `${which} no email address, so no mail is sent: copy the claim link on the payment's page, and pass it on.`;
}
