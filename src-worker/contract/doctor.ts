/** What one check found, and where it is mended. */
export interface DoctorFinding {
  /** Whether visitors or money are affected; otherwise it is advice. */
  is_fault: boolean;
  what: string;
  /** The admin area's tab where it is mended; null when that is elsewhere, which `what` says. */
  tab: string | null;
}

export interface DoctorCheck {
  name: string;
  title: string;
  /** Why it could not be made here; null when it was. */
  skipped: string | null;
  findings: DoctorFinding[];
}

/** What `GET /api/admin/doctor` answers. */
export interface DoctorReport {
  at: string;
  checks: DoctorCheck[];
}
