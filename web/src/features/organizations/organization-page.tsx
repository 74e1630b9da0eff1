import { type ReactNode, useEffect, useRef } from 'react';
import { PageHead } from '../../components/layout/page-head.tsx';
import { focusHeading } from '../../components/layout/route-announcer.tsx';
import { onItsWay, organization } from '../../content/organization.ts';
import { paths } from '../../lib/paths.ts';
import { Receipt, type ReceiptProps } from './receipt.tsx';

interface OrganizationPageProps {
  title?: string;
  /** Names the screen that is shown. When it changes, focus moves as after a page load. */
  screen: string;
  /** The field that takes focus instead of the heading. */
  focusField?: string;
  children: ReactNode;
}

/** The page after paying, whose screens replace each other at one address. */
export function OrganizationPage({ title = organization.title, screen, focusField, children }: OrganizationPageProps) {
  const previous = useRef('verifying');
  useEffect(() => {
    if (screen === 'verifying') return;
    // The first screen keeps the scroll position that a reload restored.
    if (previous.current !== 'verifying') scrollTo({ top: 0, behavior: 'instant' });
    previous.current = screen;
    if (focusField) document.getElementById(focusField)?.focus();
    else focusHeading();
  }, [screen, focusField]);
  return (
    <>
      <PageHead title={title} description={organization.description} path={paths.createOrg} noindex />
      {children}
    </>
  );
}

interface PaidFrameProps extends ReceiptProps {
  title: string;
  lead: string;
  /** The last step. */
  children: ReactNode;
}

/** Heading and receipt in the left column, the last step in the right one. */
export function PaidFrame({ title, lead, children, ...receipt }: PaidFrameProps) {
  const { isPending } = receipt;
  return (
    <div className="organization wrap split split-late">
      <header>
        <p className={isPending ? 'step step-first' : 'step'}>{isPending ? onItsWay.step : organization.step}</p>
        <h1>{title}</h1>
        <p className="lead" role={isPending ? 'status' : undefined}>
          {lead}
        </p>
      </header>
      <Receipt {...receipt} />
      {children}
    </div>
  );
}
