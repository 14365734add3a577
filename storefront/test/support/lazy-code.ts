const later = import.meta.glob([
  '../../src/{domain,features}/**/*-{dialog,sheet,question,show,result,screen,drawer,confirm,panel,bar}.tsx',
  '../../src/lib/rich-text/sanitised.tsx',
])

/** What the product brings when it is asked for is brought beforehand, so that no test waits for code. */
export async function loadLazyCode(): Promise<void> {
  await Promise.all(Object.values(later).map((load) => load()))
}
