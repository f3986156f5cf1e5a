import { lazy, type ComponentType } from 'react';

/** A tab whose code is fetched when it is first opened. */
export const lazyTab = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
