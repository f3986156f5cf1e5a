/**
 * Runs the library that renders the app, in a task of its own before the app's: one long task would hold up a visitor.
 */
// oxlint-disable-next-line import/no-unassigned-import -- it is here to run, not to be used
import 'react-dom/client';
