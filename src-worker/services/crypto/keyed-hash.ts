/** The hash is an HMAC-SHA-256: without the secret nobody can find the text by trying. */
export const keyedHash = async (secret: string, text: string): Promise<Uint8Array> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
};

const encoder = new TextEncoder();
