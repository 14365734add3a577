/**
 * Method and semantics of a call. `POST once` is a write that moves money, stock, items, points or a state; it takes an
 * Idempotency-Key header (rules/wire#idempotency). A plain `POST` is idempotent by itself, opens or ends a session, or
 * uses up something that works only once. `POST or GET` reads personal data: our pages send it as a body, because
 * proxies log URLs; old clients may still use a query. `POST file` takes a multipart form: the fields of its input,
 * then the part `file`.
 */
export type Verb = 'GET' | 'POST' | 'POST or GET' | 'POST once' | 'POST file'
