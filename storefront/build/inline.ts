import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type ResolvedConfig } from 'vite'

/** Scripts of the page that are its own, not modules: `<script src="/first/opening.js"></script>`. */
const script = /<script src="(\/first\/[\w-]+\.js)"><\/script>/g
const style = /<link rel="stylesheet" href="(\/first\/[\w-]+\.css)" \/>/g
const builtStyle = /\s*<link rel="stylesheet" crossorigin href="\/assets\/[^"]+">/
const builtScript = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
const builtImport = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
/** Before what reads it. */
const opening = '<script>'

/**
 * Writes into the page what must be there before its first paint, so that nothing has to be fetched for it; the server
 * names the scripts' hashes in its policy. The stylesheet moves behind what is painted without it: what stands before it
 * is painted at once. The code is only named (`<meta name="entry">`): `first/start.js`, the last script, runs it, and waits for
 * the stylesheet as every script does.
 */
export function inlineOpening(): Plugin[] {
  let config: ResolvedConfig
  const read = (path: string) => readFileSync(join(config.root, path), 'utf8')
  return [
    {
      name: 'inline-opening',
      apply: 'build',
      configResolved(resolved) {
        config = resolved
      },
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html
            .replace(script, (_tag, path: string) => `<script>${minifySync(path, read(path)).code.trim()}</script>`)
            .replace(style, (_tag, path: string) => `<style>${read(path)}</style>`),
      },
    },
    {
      name: 'style-after-first-screen',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html) {
          const [link] = builtStyle.exec(html) ?? []
          if (!link) throw new Error('The page has no stylesheet')
          const rest = html.replace(link, '')
          const starting = rest.lastIndexOf(opening)
          return `${rest.slice(0, starting)}${link.trim()}\n    ${rest.slice(starting)}`
        },
      },
    },
    {
      name: 'entry-when-asked',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html) {
          const [tag, source] = builtScript.exec(html) ?? []
          if (!tag || !source) throw new Error('The page has no entry')
          const imports = [...html.matchAll(builtImport)].map(([, href]) => href)
          const meta = `<meta name="entry" content='${JSON.stringify({ code: [source, ...imports] })}' />`
          return html
            .replace(tag, '')
            .replace(builtImport, '')
            .replace(opening, () => `${meta}\n    ${opening}`)
        },
      },
    },
  ]
}
