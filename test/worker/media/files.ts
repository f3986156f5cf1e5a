const encode = (text: string): number[] => [...new TextEncoder().encode(text)];

const le = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >> (8 * at)) & 255);

/** A ZIP file of uncompressed entries, without their checksums. */
export const zipOf = (entries: Record<string, string>): Uint8Array<ArrayBuffer> => {
  const local: number[] = [];
  const directory: number[] = [];
  for (const [name, text] of Object.entries(entries)) {
    const [named, content] = [encode(name), encode(text)];
    const about = [
      ...le(20, 2),
      ...le(0, 12),
      ...le(content.length, 4),
      ...le(content.length, 4),
      ...le(named.length, 2),
    ];
    directory.push(...encode('PK\x01\x02'), ...le(20, 2), ...about, ...le(0, 12), ...le(local.length, 4), ...named);
    local.push(...encode('PK\x03\x04'), ...about, ...le(0, 2), ...named, ...content);
  }
  const count = le(Object.keys(entries).length, 2);
  const end = [...le(0, 4), ...count, ...count, ...le(directory.length, 4), ...le(local.length, 4), ...le(0, 2)];
  return Uint8Array.from([...local, ...directory, ...encode('PK\x05\x06'), ...end]);
};
