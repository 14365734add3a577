import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request says that its client has the content of an ETag; a weak one counts (RFC 9110, section 13.1.2). */
export const isKnownByClient = ({ 'if-none-match': known = '' }: IncomingHttpHeaders, etag: string): boolean =>
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
