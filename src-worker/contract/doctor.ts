export interface DoctorFinding {
  /** Whether visitors or money are affected; otherwise the finding is advice. */
  is_fault: boolean;
  what: string;
  /** The admin area's tab for the repair; null when `what` names another place. */
  tab: string | null;
}

export interface DoctorCheck {
  name: string;
  title: string;
  /** Why the check could not run; null when it ran. */
  skipped: string | null;
  findings: DoctorFinding[];
}

export interface DoctorReport {
  at: string;
  checks: DoctorCheck[];
}
