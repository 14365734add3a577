import { pathToFileURL } from 'node:url'

/** Lighthouse's presets: its slow phone, and a desktop. */
export type Form = 'mobile' | 'desktop'

/** Lighthouse's scores of a page, each from 0 to 100. */
export type Scores = Record<'performance' | 'accessibility' | 'bestPractices' | 'seo', number>

interface Lighthouse {
  default: (url: string, flags: object, config?: object) => Promise<{ lhr: { categories: Categories } } | undefined>
  desktopConfig: object
}
type Categories = Record<string, { score: number | null } | undefined>

/** Runs Lighthouse on a page in the browser that listens at the port. Throws if it has no result. */
export async function evaluate(url: string, port: number, form: Form): Promise<Scores> {
  const path = process.env['LIGHTHOUSE_PATH']
  if (!path) throw new Error('LIGHTHOUSE_PATH is not set: begin with `npm run bench:page`')
  const { default: look, desktopConfig } = (await import(pathToFileURL(path).href)) as Lighthouse
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories }
  const found = await look(url, flags, form === 'desktop' ? desktopConfig : undefined)
  if (!found) throw new Error(`Lighthouse said nothing of ${url}`)
  const { categories } = found.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  }
}
