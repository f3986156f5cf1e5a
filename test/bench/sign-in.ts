/** The owner's cookie at a site with the sample's password. */
export const signIn = async (site: string): Promise<string> => {
  const response = await fetch(`${site}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ username: 'admin', password: 'portfolio-demo' }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`The owner could not sign in: ${response.status}`);
  return cookie;
};
