import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Names each build by its hashed files: in the page (`<meta name="release">`), and in `release.json`, by which an open
 * page learns that a newer one has taken its place, and the next build which files were this one's.
 */
export function release(): Plugin {
  return {
    name: 'release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        { tag: 'meta', attrs: { name: 'release', content: nameOf(assetsOf(bundle)) }, injectTo: 'head' },
      ],
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = assetsOf(bundle)
        this.emitFile({
          type: 'asset',
          fileName: 'release.json',
          source: JSON.stringify({ release: nameOf(assets), assets }),
        })
      },
    },
  }
}

const assetsOf = (bundle: object) =>
  Object.keys(bundle)
    .filter((name) => name.startsWith('assets/'))
    .toSorted()

const nameOf = (assets: readonly string[]) => createHash('sha256').update(assets.join()).digest('hex').slice(0, 12)
