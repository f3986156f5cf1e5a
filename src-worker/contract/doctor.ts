export interface DoctorFinding {
  /** True when visitors or money are affected; otherwise the finding is advice. */
  is_fault: boolean;
  what: string;
  /** Null when `what` names a place outside the admin area. */
  tab: string | null;
}

export interface DoctorCheck {
  name: string;
  title: string;
  /** Null when the check ran. */
  skipped: string | null;
  findings: DoctorFinding[];
}

export interface DoctorReport {
  at: string;
  checks: DoctorCheck[];
}
