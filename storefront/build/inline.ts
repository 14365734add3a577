import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type ResolvedConfig } from 'vite'

/** Scripts of the page that are its own, not modules: `<script src="/first/opening.js"></script>`. */
const script = /<script src="(\/first\/[\w-]+\.js)"><\/script>/g
const style = /<link rel="stylesheet" href="(\/first\/[\w-]+\.css)" \/>/g
const builtStyle = /\s*<link rel="stylesheet" crossorigin href="\/assets\/[^"]+">/

/**
 * Writes into the page what must be there before its first paint, so that nothing has to be fetched for it; the server
 * names the scripts' hashes in its policy. The stylesheet moves behind what is painted without it: what stands before it
 * is painted at once, and the code still waits for it.
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
          return html.replace(link, '').replace('</body>', () => `  ${link.trim()}\n  </body>`)
        },
      },
    },
  ]
}
