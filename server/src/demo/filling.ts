import { createContext } from '../context.ts'
import { contractGenerationOf } from '../contractGeneration.ts'
import type { Config } from '../core/config/index.ts'
import { mediaFolderOf } from '../core/media.ts'
import { hashPassword } from '../modules/user/index.ts'
import { ensureDemoCodes } from './codes.ts'
import { ensureDemoInbox } from './inbox.ts'
import { ensureDemoPartner } from './partner.ts'
import { seedDemo } from './seed.ts'
import { ensureDemoStaff } from './staff.ts'

/**
 * Fills the database with the demonstration unless it is filled already; returns the gift codes that can still be
 * redeemed. Runs in a process of its own over a migrated database.
 */
export async function fillDemo(config: Config): Promise<string[]> {
  const context = createContext(config, {
    ownUrl: () => config.http.publicUrl,
    generation: await contractGenerationOf(config),
  })
  try {
    await seedDemo(context, {
      mediaFolder: mediaFolderOf(config),
      hashPassword,
      points: context.points,
      compose: context.compose,
      boxes: context.boxes,
      play: context.play,
      rights: context.rights,
      issue: async (tx, holding) => void (await context.vault.issueItems(tx, holding)),
    })
    await ensureDemoStaff(context)
    await ensureDemoInbox(context)
    await ensureDemoPartner(context, mediaFolderOf(config))
    return await ensureDemoCodes(context)
  } finally {
    await context.close()
  }
}
