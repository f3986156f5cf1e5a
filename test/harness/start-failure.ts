/** A failure a person can act on: its message is the whole story and is shown without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** Shows a failure on the way up, in one line when it is one that was foreseen, and ends the process. */
export const exitWith = (error: unknown): never => {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
};
