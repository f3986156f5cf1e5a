/** A chance that what could not be fetched can be now. */
export const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const stopped = new AbortController();
    for (const event of ['online', 'pointerdown', 'keydown']) {
      addEventListener(event, () => (stopped.abort(), resolve()), { signal: stopped.signal });
    }
  });
