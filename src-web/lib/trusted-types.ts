interface PolicyFactory {
  createPolicy: <Rules>(name: string, rules: Rules) => Rules;
}

// Some browsers lack Trusted Types, and TypeScript's DOM library does not know them.
export const trustedTypes = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
