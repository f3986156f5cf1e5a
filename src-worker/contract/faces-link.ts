/** The `Link` header that has the faces fetched with the document, before anything in it asks for them. */
export const facesLink = (faces: readonly string[]): string =>
  faces.map((file) => `<${file}>; rel=preload; as=font; type=font/woff2; crossorigin`).join(', ');
