// The server bundle that `npm run build:server` makes of src-web/entry-server.tsx, seen from the Worker.
import type { HomeInput, PageTemplate } from '#contract/renderer';

export declare const renderHome: (input: HomeInput) => { body: string };
export declare const page: PageTemplate;
