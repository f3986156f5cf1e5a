interface InlineHashes {
  script: string;
  style: string;
}

/** The `_headers` file for hosts that serve the build by itself. The Worker sets its own headers for what it sends. */
export const headersFile = (hashes: InlineHashes, apiOrigin: string | undefined): string => {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.script}`,
    `style-src 'self' ${hashes.style}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${apiOrigin === undefined || apiOrigin === '' ? '' : ` ${apiOrigin}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pasted-html',
  ].join('; ');
  return `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=()

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
};
