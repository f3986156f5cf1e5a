/** React runs in a task of its own, because one long task with the app would block input. */
// oxlint-disable-next-line import/no-unassigned-import -- it is here to run, not to be used
import 'react-dom/client';
