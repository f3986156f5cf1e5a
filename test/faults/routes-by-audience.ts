/** Who a call is for, by its method and path as the app's own routing table has them. A new route needs a row here. */
export const ROUTES_BY_AUDIENCE = {
  /** Whoever comes. */
  everyone: `
    GET /
    GET /index.html
    GET /reset-password
    GET /verify-email
    GET /payment/return
    GET /about
    GET /contact
    POST /contact
    GET /contact/sent
    POST /csp-reports
    GET /projects/:projectId
    GET /drafts/:token
    GET /drafts/:token/:path{.+}
    GET /pages/:slug
    GET /feed.xml
    GET /robots.txt
    GET /sitemap.xml
    GET /manifest.webmanifest
    GET /favicon.ico
    GET /.well-known/security.txt
    GET /media/:id/:name
    GET /api/health
    GET /api/content/:version/:kind?/:name?
    GET /api/profile
    GET /api/skills
    GET /api/projects
    GET /api/projects/:projectId
    GET /api/pricing
    GET /api/experience
    GET /api/certifications
    GET /api/about/founder
    GET /api/about/story
    GET /api/about/values
    GET /api/about/approach
    GET /api/about/why-choose-us
    GET /api/pages/:slug
    GET /api/about/sections
    GET /api/resume/download
    GET /api/contact/challenge
    POST /api/contact
    POST /api/payments/cancel-link/open
    POST /api/payments/cancel-link/cancel
    POST /api/analytics/track
    POST /api/auth/register
    POST /api/auth/login
    POST /api/auth/forgot-password
    POST /api/auth/verify-reset-token
    POST /api/auth/reset-password
    POST /api/auth/verify-email
    POST /api/auth/disown
    POST /api/quotes/open
    POST /api/quotes/notes
    POST /api/quotes/decline
    POST /api/quotes/new-link
    GET /api/payments/offers
    GET /api/payments/terms
    GET /api/payments/return
    GET /api/admin/demo
    POST /api/admin/login
    GET /api/admin/passkeys/login
    POST /api/admin/passkeys/login`,
  /** PayPal, by its signature. */
  provider: `
    POST /api/payments/webhook`,
  /** Who is signed in to an account. */
  customer: `
    GET /api/auth/me
    PATCH /api/auth/me
    PUT /api/auth/language
    DELETE /api/auth/me
    POST /api/auth/logout
    GET /api/auth/sessions
    DELETE /api/auth/sessions
    POST /api/auth/change-password
    POST /api/auth/resend-verification
    GET /api/dashboard/orders
    GET /api/dashboard/summary
    GET /api/dashboard/billing
    PUT /api/dashboard/billing
    GET /api/dashboard/data
    GET /api/dashboard/quotes
    POST /api/quotes/accept
    POST /api/dashboard/content-request
    POST /api/payments/create-order
    POST /api/payments/paypal-success
    POST /api/payments/subscription/cancel`,
  /** The customer whose thing it is; to others it is not there. */
  whose: `
    DELETE /api/auth/sessions/:id
    GET /api/payments/orders/:id
    POST /api/payments/orders/:id/retry
    GET /api/payments/receipts/:id
    POST /api/payments/receipts/:id/renew`,
  /** The owner, by the session's cookie. */
  owner: `
    GET /api/config/status
    GET /api/contacts
    GET /api/resume/info
    GET /api/admin/session
    GET /api/admin/sessions
    DELETE /api/admin/sessions
    DELETE /api/admin/sessions/:id
    POST /api/admin/logout
    POST /api/admin/password
    GET /api/admin/owner-email
    POST /api/admin/owner-email
    POST /api/admin/owner-email/confirm
    DELETE /api/admin/owner-email
    GET /api/admin/passkeys
    POST /api/admin/passkeys
    POST /api/admin/passkeys/begin
    PATCH /api/admin/passkeys/:id
    POST /api/admin/passkeys/:id/remove
    GET /api/admin/totp
    POST /api/admin/totp
    POST /api/admin/totp/confirm
    POST /api/admin/totp/remove
    GET /api/admin/system
    PUT /api/admin/system/history
    GET /api/admin/audit
    GET /api/admin/doctor
    GET /api/admin/cron-runs
    GET /api/admin/outbox
    POST /api/admin/outbox/:id/retry
    GET /api/admin/waiting
    GET /api/admin/analytics
    GET /api/admin/contacts.csv
    GET /api/admin/contacts/:id
    GET /api/admin/contacts/:id/replies
    POST /api/admin/contacts/:id/open
    PATCH /api/admin/contacts/:id
    DELETE /api/admin/contacts/:id
    POST /api/admin/contacts/:id/reply
    POST /api/admin/contacts/:id/spam
    GET /api/admin/desk
    GET /api/admin/quotes
    POST /api/admin/quotes
    GET /api/admin/quotes/:id
    PUT /api/admin/quotes/:id/draft
    DELETE /api/admin/quotes/:id/draft
    POST /api/admin/quotes/:id/send
    POST /api/admin/quotes/:id/revise
    POST /api/admin/quotes/:id/renew
    POST /api/admin/quotes/:id/withdraw
    POST /api/admin/quotes/:id/send-again
    POST /api/admin/quotes/:id/ask-rest
    POST /api/admin/quotes/:id/notes
    GET /api/admin/promise
    PUT /api/admin/away
    PATCH /api/admin/content-requests/:id
    GET /api/admin/users
    GET /api/admin/users.csv
    GET /api/admin/users/summary
    GET /api/admin/users/:id
    POST /api/admin/users/:id/subscriptions/:subscription/cancel
    POST /api/admin/users/:id/subscriptions/:subscription/keep
    GET /api/admin/orders
    GET /api/admin/orders.csv
    GET /api/admin/payments.csv
    GET /api/admin/payments/discrepancies
    GET /api/admin/payments/refunds
    GET /api/admin/payments/net
    GET /api/admin/payments/unmatched
    GET /api/admin/payments/customers
    POST /api/admin/payments/:id/assign
    POST /api/admin/payments/:id/set-aside
    POST /api/admin/payments/reversals/:id/dispute
    GET /api/admin/paypal/plans
    PUT /api/admin/paypal/plans/:tierId
    POST /api/admin/paypal/plans/:tierId
    GET /api/admin/seller
    PUT /api/admin/seller
    GET /api/admin/media
    POST /api/admin/media
    DELETE /api/admin/media/:id
    POST /api/admin/resume
    DELETE /api/admin/resume
    GET /api/admin/content
    GET /api/admin/content/:key
    GET /api/admin/content/:key/revisions
    GET /api/admin/content/:key/revisions/:revision
    POST /api/admin/content/:key/revisions/:revision/restore
    GET /api/admin/drafts
    GET /api/admin/drafts/:key
    PUT /api/admin/drafts/:key
    DELETE /api/admin/drafts/:key
    GET /api/admin/draft-links
    POST /api/admin/draft-links
    DELETE /api/admin/draft-links/:id
    PUT /api/admin/profile
    PUT /api/admin/about/founder
    PUT /api/admin/about/story
    PUT /api/admin/about/values
    PUT /api/admin/about/approach
    PUT /api/admin/about/why-choose-us
    PUT /api/admin/skills
    PUT /api/admin/projects
    PUT /api/admin/pricing
    PUT /api/admin/experience
    PUT /api/admin/certifications
    PUT /api/admin/education
    PUT /api/admin/technical-skills
    PUT /api/admin/sections
    PUT /api/admin/pages
    PUT /api/admin/words
    PUT /api/admin/look
    PUT /api/admin/site-pictures`,
} as const;

export type Audience = keyof typeof ROUTES_BY_AUDIENCE;

export interface Route {
  method: string;
  path: string;
}

export const routesFor = (audience: Audience): Route[] =>
  ROUTES_BY_AUDIENCE[audience]
    .trim()
    .split('\n')
    .map((line) => {
      const [method = '', path = ''] = line.trim().split(' ');
      return { method, path };
    });
