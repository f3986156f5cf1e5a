export interface DoctorFinding {
  is_fault: boolean;
  what: string;
  tab: string | null;
}

export interface DoctorCheck {
  name: string;
  title: string;
  skipped: string | null;
  findings: DoctorFinding[];
}

export interface DoctorReport {
  at: string;
  checks: DoctorCheck[];
}
