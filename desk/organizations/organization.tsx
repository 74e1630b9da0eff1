import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { DeskOrganizationDetail } from '#contract/desk/organizations.ts';
import { useDesk } from '../lib/desk-call.ts';
import { formatCents, formatCount, pluralize } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { Detail } from '../pieces/detail.tsx';
import { Facts, Time } from '../pieces/facts.tsx';
import { History } from '../pieces/history.tsx';
import { NoteForm } from '../pieces/note-form.tsx';
import { Page, Section } from '../pieces/page.tsx';
import { Loaded, OrNone, State } from '../pieces/states.tsx';
import { AddressMark } from './address-mark.tsx';
import { ChangeSeats } from './change-seats.tsx';
import { Erased, Frozen, SendConfirmation } from './decisions.tsx';

const back = { to: '/organizations', label: 'Organizations' };

/** One organization, and everything that happened to it. */
export function Component() {
  const { id } = useParams();
  const query = useDesk<DeskOrganizationDetail>(`/organizations/${id}`, 30_000);
  return (
    <Detail id={id} query={query} title="Organization" back={back}>
      {(organization) => <OrganizationPage organization={organization} query={query} />}
    </Detail>
  );
}

interface OrganizationPageProps {
  organization: DeskOrganizationDetail;
  query: UseQueryResult<DeskOrganizationDetail>;
}

function OrganizationPage({ organization, query }: OrganizationPageProps) {
  const { isOperator } = useStaff();
  const { name, seats, createdAt, address } = organization;
  return (
    <Page
      title={name}
      tab="Organization"
      back={back}
      lead={
        <>
          {pluralize(seats, 'seat')}, created <Time at={createdAt} />
        </>
      }
      actions={
        isOperator && (
          <>
            {address === 'unconfirmed' && !organization.isAdministratorErased && (
              <SendConfirmation organization={organization} />
            )}
            {/* A new number of seats resets the form. */}
            <ChangeSeats key={seats} organization={organization} />
          </>
        )
      }
    >
      <Loaded query={query}>{() => <Body organization={organization} />}</Loaded>
    </Page>
  );
}

const copies = { copied: ['good', 'Copied'], waiting: ['wait', 'On its way'], failing: ['person', 'Failing'] } as const;

function Body({ organization }: { organization: DeskOrganizationDetail }) {
  const { isOperator } = useStaff();
  const { address, isAdministratorErased, addressSince, seats, paidSeats, copy, timeline } = organization;
  return (
    <>
      <dl className="facts-row">
        <div>
          <dt>Address</dt>
          <dd>
            <AddressMark address={address} />
          </dd>
        </div>
        <div>
          <dt>Seats</dt>
          <dd>{formatCount(seats)}</dd>
        </div>
        <div>
          <dt>Paid seats</dt>
          <dd>{formatCount(paidSeats)}</dd>
        </div>
        <div>
          <dt>Copy at Supabase</dt>
          <dd>
            <State kind={copies[copy][0]}>{copies[copy][1]}</State>
          </dd>
        </div>
      </dl>
      {isAdministratorErased ? (
        <Erased organization={organization} canDecide={isOperator} />
      ) : (
        address === 'frozen' && <Frozen organization={organization} canDecide={isOperator} />
      )}
      <div className="cols cols-side spaced-more">
        <History entries={timeline} />
        <div>
          <Section title="Facts">
            <Facts
              narrow
              facts={[
                ['Admin', <OrNone>{organization.administrator?.name}</OrNone>],
                ['E-mail', <OrNone>{organization.administrator?.email}</OrNone>],
                [
                  address === 'frozen' ? 'Frozen since' : 'Confirmed',
                  addressSince ? <Time at={addressSince} /> : <span className="quiet">not yet</span>,
                ],
                ['ID', <span className="mono">{organization.id}</span>],
              ]}
            />
          </Section>
          <Payments organization={organization} />
          {isOperator && <NoteForm path={`/organizations/${organization.id}`} />}
        </div>
      </div>
    </>
  );
}

function Payments({ organization: { payments } }: { organization: DeskOrganizationDetail }) {
  return (
    <Section title="Payments">
      {payments.length === 0 && <p className="quiet spaced">None. Its payments were given back to the payers.</p>}
      {payments.length > 0 && (
        <dl className="facts facts-narrow">
          {payments.map(({ id, seats, amountCents, currency, refundedCents }) => (
            <div key={id}>
              <dt>{pluralize(seats, 'seat')}</dt>
              <dd>
                <Link to={`/payments/${id}`}>{formatCents(amountCents, currency)}</Link>
                {refundedCents > 0 && <span className="quiet"> {formatCents(refundedCents, currency)} refunded</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
