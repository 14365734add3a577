const later = import.meta.glob([
  '../../src/{domain,features}/**/*-{dialog,sheet,question,show,result,screen,stage,drawer,confirm,panel,bar}.tsx',
  '../../src/lib/rich-text/sanitised.tsx',
])

/** Loads lazy chunks in advance, so that no test waits for code. */
export async function loadLazyCode(): Promise<void> {
  await Promise.all(Object.values(later).map((load) => load()))
}
