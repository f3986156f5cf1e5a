import { word } from '../lib/words.ts';

/** Before the app starts, the document contains this screen for the home page. */
export const LoadingScreen = ({ text = word('home.loading') }: { text?: string }) => (
  <output className="loading-screen loading-screen-shown">
    <p>{text}</p>
  </output>
);
