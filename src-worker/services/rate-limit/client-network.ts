export const networkOf = (address: string): string => {
  const groups = parseIpv6(address);
  if (groups === null) return address;
  return mappedIpv4(groups) ?? `${toText(groups.slice(0, NETWORK_GROUPS))}/64`;
};

/** Internet providers usually give a customer a /64 network. */
const NETWORK_GROUPS = 4;

/** One customer may have all 256 networks of a /56. The result is null for IPv4. */
export const wideNetworkOf = (address: string): string | null => {
  const groups = parseIpv6(address);
  if (groups === null || mappedIpv4(groups) !== null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${toText([a, b, c, d & WIDE_MASK])}/56`;
};

const WIDE_MASK = 0xff00;

const toText = (groups: number[]): string => groups.map((group) => group.toString(16)).join(':');

/** The address `::ffff:192.0.2.1` is the same client as `192.0.2.1`. */
const mappedIpv4 = (groups: number[]): string | null => {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : null;
};

/** The result is null for a text that is not an IPv6 address (RFC 4291, 2.2). */
const parseIpv6 = (address: string): number[] | null => {
  const host = `http://[${address.split('%')[0]}]`;
  if (!address.includes(':') || !URL.canParse(host)) return null;
  // The URL parser gives every address one spelling, with its longest run of zeros left out.
  const [before = '', after] = new URL(host).hostname.slice(1, -1).split('::');
  const start = toGroups(before);
  const end = toGroups(after ?? '');
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
};

const toGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
