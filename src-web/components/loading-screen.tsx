/** The screen shown while the portfolio loads; the document has the same one before the app starts. */
export const LoadingScreen = () => (
  <div className="loading-screen loading-screen-shown" role="status">
    <p>Loading the portfolio…</p>
  </div>
);
