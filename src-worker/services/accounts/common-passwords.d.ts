// The build plugin `common-passwords-plugin.ts` generates the list of common passwords.

export declare const commonPasswords: ReadonlySet<string>;
