/**
 * Method and manner of a call. `POST once` is a write that moves money, stock, items, points or a state: it takes an
 * Idempotency-Key header (rules/wire#idempotency). A plain `POST` sets what it is told, however often, opens or ends a
 * session, or uses up what works only once. `POST or GET` is a read of something personal: our pages send it as a body, for
 * addresses are written down by proxies; old clients may go on asking with a query. `POST file` takes a multipart form: the
 * fields of its input, then the part `file`.
 */
export type Verb = 'GET' | 'POST' | 'POST or GET' | 'POST once' | 'POST file'
