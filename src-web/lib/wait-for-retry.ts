/** A retry makes sense when the browser is online again, or the visitor uses the page. */
export const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const stopped = new AbortController();
    for (const event of ['online', 'pointerdown', 'keydown']) {
      addEventListener(event, () => (stopped.abort(), resolve()), { signal: stopped.signal });
    }
  });
