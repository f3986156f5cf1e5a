/** An answer in the form of Cloudflare's API. */
export const success = (result: unknown): Response =>
  Response.json({
    success: true,
    errors: [],
    messages: [],
    result,
    result_info: { page: 1, per_page: 100, count: 1, total_count: 1, total_pages: 1 },
  });

/** A refusal, with one of Cloudflare's own error codes. */
export const failure = (status: number, code: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });
