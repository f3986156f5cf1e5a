/** The screen shown while something loads; the document has the portfolio's before the app starts. */
export const LoadingScreen = ({ text = 'Loading the portfolio…' }: { text?: string }) => (
  <output className="loading-screen loading-screen-shown">
    <p>{text}</p>
  </output>
);
