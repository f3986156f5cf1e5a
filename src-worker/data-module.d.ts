declare module '*.bin' {
  const bytes: ArrayBuffer;
  // oxlint-disable-next-line import/no-default-export -- it is how the bundler exports them
  export default bytes;
}
