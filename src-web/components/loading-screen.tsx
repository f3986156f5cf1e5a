import { word } from '../lib/words.ts';

export const LoadingScreen = ({ text = word('home.loading') }: { text?: string }) => (
  <output className="loading-screen loading-screen-shown">
    <p>{text}</p>
  </output>
);
