/**
 * Opens an empty tab for a checkout that is still being prepared. Browsers allow that only within a press; null when
 * this one refused. The tab copies the session of this one, and then forgets where it came from.
 */
export const openCheckoutTab = (): Window | null => {
  const tab = window.open('', '_blank');
  if (tab !== null) tab.opener = null;
  return tab;
};
