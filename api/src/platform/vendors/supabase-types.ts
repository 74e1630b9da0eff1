export interface NewUser {
  /** Chosen by us, so that a sign-up can be resumed after a crash. */
  id: string;
  email: string;
  password: string;
  user_metadata: Record<string, unknown>;
  app_metadata: Record<string, unknown>;
}

/** The role of an account, and whether it is frozen. */
export interface AccountState {
  role: string;
  /** The only other role that this one may replace. */
  replaces?: string;
  /** Default: unchanged. */
  isFrozen?: boolean;
}

export interface ProfileRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  user_roles: string;
  org_name: string | null;
  cohort_id: number;
}

export interface CustomerRow {
  name: string;
  admin_id: string;
  seats: number;
}
