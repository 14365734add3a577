import type { Config } from './config/index.ts'

/** Returns the origin under which staff reach the console, for links in messages. */
export function consoleOrigin({ console: own, http }: Pick<Config, 'console' | 'http'>): string {
  if (own.url) return new URL(own.url).origin
  if (own.port === null) return new URL(http.publicUrl).origin
  return `http://${own.host || 'localhost'}:${own.port}`
}
