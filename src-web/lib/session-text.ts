/** A text in the session storage: what is typed outlasts a reload of the page, in its own tab. */
export const sessionText = (key: string) => ({
  read: (): string => {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  write: (text: string): void => {
    try {
      if (text === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // Then it lasts as long as the page.
    }
  },
});
