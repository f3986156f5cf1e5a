/** The screen while a page loads. Before the app starts, the document itself contains the home page's. */
export const LoadingScreen = ({ text = 'Loading the portfolio…' }: { text?: string }) => (
  <output className="loading-screen loading-screen-shown">
    <p>{text}</p>
  </output>
);
