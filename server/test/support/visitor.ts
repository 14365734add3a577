/** A browser that follows redirects, and keeps cookies as browsers do. */
export interface Visitor {
  /** Opens an address and follows redirects until `isEnd` accepts the next one; returns that one without opening it. */
  go(address: string, isEnd: (url: URL) => boolean): Promise<URL>
  /** A site's cookie by its name, as a header. */
  cookie(origin: string, name: string): string
  keep(origin: string, cookie: string): void
}

interface Kept {
  value: string
  isStrict: boolean
}

export function createVisitor(): Visitor {
  const sites = new Map<string, Map<string, Kept>>()
  const of = (origin: string) => {
    const kept = sites.get(origin) ?? new Map<string, Kept>()
    sites.set(origin, kept)
    return kept
  }

  function take(origin: string, cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /max-age=0(;|$)/i.test(cookie)) of(origin).delete(name)
    else of(origin).set(name, { value, isStrict: /samesite=strict/i.test(cookie) })
  }

  return {
    async go(address, isEnd) {
      let url = new URL(address)
      let from = url.origin
      for (let steps = 0; steps < 20; steps++) {
        if (isEnd(url)) return url
        // A navigation from another site sends no strict cookie, whatever the redirects.
        if (url.origin !== new URL(address).origin) from = url.origin
        const isCrossed = from !== new URL(address).origin
        const cookies = [...of(url.origin)].filter(([, { isStrict }]) => !isStrict || !isCrossed)
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of answer.headers.getSetCookie()) take(url.origin, cookie)
        const location = answer.headers.get('location')
        if (location === null) throw new Error(`${url.href} answered ${answer.status}: ${await answer.text()}`)
        url = new URL(location, url)
      }
      throw new Error(`${address} goes in circles`)
    },
    cookie: (origin, name) => `${name}=${of(origin).get(name)?.value ?? ''}`,
    keep: take,
  }
}
