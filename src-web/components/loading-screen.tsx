import { word } from '../lib/words.ts';

/** The screen while a page loads. Before the app starts, the document itself contains the home page's. */
export const LoadingScreen = ({ text = word('home.loading') }: { text?: string }) => (
  <output className="loading-screen loading-screen-shown">
    <p>{text}</p>
  </output>
);
