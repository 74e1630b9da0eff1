import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeskLinkChecks } from '#contract/desk/link-checks.ts';
import { useDesk, useDeskAction } from '../lib/desk-call.ts';
import { formatCount } from '../lib/format.ts';
import { useStaff } from '../lib/staff.ts';
import { ActionButton } from '../pieces/actions.tsx';
import { Time } from '../pieces/facts.tsx';

const REFRESH_MS = 2_000;
/** A batch takes seconds. Without progress for so long, the job may be lost, or wait for its next try. */
const STALLED_MS = 60_000;

/** Reads the last check of all targets, and follows one that is running. */
export function useLinkChecks() {
  const client = useQueryClient();
  const running = client.getQueryData<DeskLinkChecks>(['/link-checks'])?.run?.finishedAt === null;
  const checks = useDesk<DeskLinkChecks>('/link-checks', running ? REFRESH_MS : undefined);
  const isRunning = checks.data?.run?.finishedAt === null;
  const wasRunning = useRef(false);
  useEffect(() => {
    // The list shows the results.
    if (wasRunning.current && !isRunning) void client.invalidateQueries();
    wasRunning.current = isRunning;
  }, [isRunning, client]);
  const isStalled = useStalled(isRunning, checks.data?.run?.checked);
  return { checks: checks.data, isRunning, isStalled };
}

/** Whether a running check has made no progress for a minute. */
function useStalled(isRunning: boolean, checked: number | undefined): boolean {
  const [stalledAt, setStalledAt] = useState<number>();
  useEffect(() => {
    setStalledAt(undefined);
    if (!isRunning) return;
    const timer = setTimeout(() => setStalledAt(checked), STALLED_MS);
    return () => clearTimeout(timer);
  }, [isRunning, checked]);
  return isRunning && stalledAt !== undefined && stalledAt === checked;
}

/** Has all targets checked, one after another, or a check that has stopped continued. */
export function CheckAll({ isRunning, isStalled }: { isRunning: boolean; isStalled: boolean }) {
  const { isOperator } = useStaff();
  const start = useDeskAction<DeskLinkChecks>();
  if (!isOperator) return null;
  return (
    <ActionButton
      label={isStalled ? 'Continue' : 'Check all targets'}
      busyLabel="Checking …"
      busy={start.isPending || (isRunning && !isStalled)}
      onPress={() =>
        start.mutate({
          path: '/link-checks',
          done: ({ run }) => `Checking the targets of ${formatCount(run?.total ?? 0)} links. You can leave this page.`,
        })
      }
    />
  );
}

/** How far the check is, or what the last one found. */
export function CheckState({ checks }: { checks: DeskLinkChecks | undefined }) {
  if (!checks?.run) return null;
  const { run, broken } = checks;
  if (!run.finishedAt)
    return (
      <p className="small check-state">
        <label>
          Checking targets: {formatCount(run.checked)} of {formatCount(run.total)}{' '}
          <progress max={Math.max(1, run.total)} value={run.checked} />
        </label>
      </p>
    );
  return (
    <p className="small quiet check-state">
      All targets were checked <Time at={run.finishedAt} />.{' '}
      {broken === 0 ? 'All work.' : `${formatCount(broken)} ${broken === 1 ? 'does' : 'do'} not work.`}
    </p>
  );
}
