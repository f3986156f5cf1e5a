/** RFC 6266: an ASCII form for old browsers, and the name itself (RFC 8187). */
export const disposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
};
