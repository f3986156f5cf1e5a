/** Runs React in a task of its own before the app's, because one long task would block input. */
// oxlint-disable-next-line import/no-unassigned-import -- it is here to run, not to be used
import 'react-dom/client';
