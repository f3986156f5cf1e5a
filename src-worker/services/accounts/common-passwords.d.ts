// Made by `npm run build`: src-web/build/common-passwords-plugin.ts.

/** The 3,000 most common passwords, lower-cased. */
export declare const commonPasswords: ReadonlySet<string>;
