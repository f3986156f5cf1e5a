// Stands before the bundled Worker on plain workerd, where a view costs what only the local runtime and mode ask for. Coarse
// rate limits are counted in memory, as Cloudflare does on each machine: the local stand-in keeps them in a table on disk,
// which takes several times as long as all else that a view is, and the longer the more networks there are. Of a hundred
// views one is logged, as on a public site. `/__nothing` is answered without the Worker.
import worker from './index.js';

const LOGGED_VIEWS = 0.01;

const print = console.info;
console.info = (line) => {
  if (!line.includes('"path":"/api/analytics/track"') || Math.random() < LOGGED_VIEWS) print(line);
};

/** Counts by key in windows of so many seconds, by the numbers of the binding that it stands in for. */
const limiter = ({ limitVal, period }) => {
  const counts = new Map();
  let epoch = 0;
  return {
    limit: async ({ key }) => {
      const current = Math.floor(Date.now() / (period * 1000));
      if (current !== epoch) counts.clear();
      epoch = current;
      const count = (counts.get(key) ?? 0) + 1;
      if (count <= limitVal) counts.set(key, count);
      return { success: count <= limitVal };
    },
  };
};

// The Worker keeps what it knows by its bindings, so they stay the same ones.
const bindings = new WeakMap();

const bindingsOf = (env) => {
  const known = bindings.get(env);
  if (known !== undefined) return known;
  const made = { ...env, WRITE_LIMIT: limiter(env.WRITE_LIMIT), TRACK_LIMIT: limiter(env.TRACK_LIMIT) };
  bindings.set(env, made);
  return made;
};

export default {
  fetch: (request, env, context) =>
    request.url.endsWith('/__nothing')
      ? new Response(null, { status: 204 })
      : worker.fetch(request, bindingsOf(env), context),
  scheduled: (controller, env, context) => worker.scheduled(controller, bindingsOf(env), context),
};
