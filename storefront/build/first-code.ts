import type { Plugin, Rolldown } from 'vite'

/** The pages that many visits begin with, by the first word of their address. */
const firstPages: Readonly<Record<string, FirstPage>> = {
  home: { page: 'home' },
  digital: {
    page: 'digital',
    asks: ['goods/goods/list?goodsForm=1&page=1&size=24', 'goods/goods/screenData?goodsForm=1'],
  },
  goods: { page: 'goods', asksOf: 'goods/goods/info?goodsSn=' },
  show: { page: 'show', asksOf: 'hwnft/nft/info?key=' },
}

interface FirstPage {
  /** Folder of its code. */
  page: string
  /** What it asks first where its address says nothing more, as the client writes it. */
  asks?: readonly string[]
  /** What it asks first, up to the id that its address ends with. */
  asksOf?: string
}

/** Before what reads it. */
const opening = '<script>'

/**
 * Names the code of these pages and what they ask first in the page itself (`<meta name="first-code">`), so that `opening.js`, which knows the
 * address, fetches it beside the entry and not after it.
 */
export function firstCode(): Plugin {
  return {
    name: 'first-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const reached = (from: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> => {
          if (!from || found.has(from.fileName)) return found
          found.add(from.fileName)
          for (const name of from.imports) reached(byName.get(name), found)
          return found
        }
        const entry = reached(chunks.find(({ isEntry }) => isEntry))
        const codeOf = (page: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/pages/${page}/index.tsx`))
          return [...reached(chunk)].filter((name) => !entry.has(name)).map((name) => `/${name}`)
        }
        const named = Object.entries(firstPages).map(([word, { page, ...asks }]) => [
          word,
          { code: codeOf(page), ...asks },
        ])
        const meta = `<meta name="first-code" content='${JSON.stringify(Object.fromEntries(named))}' />`
        return html.replace(opening, `${meta}\n    ${opening}`)
      },
    },
  }
}
