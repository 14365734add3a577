import type { BrowserContext } from 'playwright-core'
import { missingFeatures } from '../../scripts/engines/features.ts'

/**
 * Removes from every page of a context, before its scripts run, everything that engines at the floor
 * (`ui/build/floor.ts`) lack.
 */
export async function ageBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript((features) => {
    const owners = window as unknown as Record<string, { prototype?: object } | undefined>
    const typedArray = Object.getPrototypeOf(Int8Array) as { prototype: object }
    const prototypeOf = (owner: string) => (owner === 'TypedArray' ? typedArray : owners[owner])?.prototype
    // Members first, because some owners are removed too.
    for (const { owner, name, kind } of features) {
      const holder = kind === 'static' ? owners[owner] : kind === 'instance' ? prototypeOf(owner) : undefined
      if (holder) Reflect.deleteProperty(holder, name)
    }
    for (const { name, kind } of features) {
      if (kind !== 'global') continue
      Reflect.deleteProperty(window, name)
      Reflect.deleteProperty(Window.prototype, name)
    }
  }, missingFeatures())
}
