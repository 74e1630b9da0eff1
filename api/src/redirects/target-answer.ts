import { leadsInside } from './inside-address.ts';
import { checkAnswer } from './redirect-check.ts';

/** Whether a target works, and why not. */
export interface TargetState {
  isAlive: boolean;
  /** The HTTP status; null if there was no response. */
  status: number | null;
  /** Why there was no response. */
  reason: string | null;
  /** Whether it was requested at all. */
  wasRequested: boolean;
}

/**
 * Requests a target, and reveals nothing about the response but its status. Addresses in a private network are not requested
 * unless the site itself is in one, as on a developer's machine.
 * @param target a valid target of a link
 * @param publicUrl the site's origin
 */
export async function askTarget(target: string, publicUrl: string): Promise<TargetState> {
  const url = new URL(target, publicUrl).href;
  if (new URL(url).origin !== publicUrl && (await leadsInside(url)) && !(await leadsInside(publicUrl)))
    return {
      isAlive: false,
      status: null,
      reason: 'The address is in a private network, so visitors cannot open it.',
      wasRequested: false,
    };
  const { outcome, isAlive } = await checkAnswer(url, 'manual');
  const isStatus = typeof outcome === 'number';
  return { isAlive, status: isStatus ? outcome : null, reason: isStatus ? null : outcome, wasRequested: true };
}
