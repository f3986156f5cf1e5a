import type { TestProject } from 'vitest/node';
import { startSimulators } from '../simulators/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    simulatorsOrigin: string;
  }
}

/** The simulators for all Worker tests of a run, on a port the system chooses. */
export default async function setup(project: TestProject) {
  const simulators = await startSimulators({ port: 0 });
  project.provide('simulatorsOrigin', simulators.origin);
  return simulators.close;
}
