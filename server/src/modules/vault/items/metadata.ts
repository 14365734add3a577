import type { FastifyInstance } from 'fastify'
import { pieceOf } from '@app/chain'
import type { Database } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule, GoodsSummary } from '../../goods/index.ts'

export const metadataRoot = '/chain/metadata'

/** Address of this site, and of the image host if there is one: the prefix of picture paths. */
export interface MetadataSite {
  imageHost: string
  publicUrl: string
}

interface Parts extends MetadataSite {
  database: Database
  goods: Pick<GoodsModule, 'summaries' | 'findByWorkId'>
}

/**
 * Creates the routes that the contracts' token addresses point to, in the format of wallets and explorers. An ERC-721
 * token identifies one serial, an ERC-1155 id the work (in decimal or, as that standard writes ids, 64 hexadecimal
 * digits).
 */
export function metadataRoutes({ database, goods, ...site }: Parts) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { standard: string; token: string } }>(
      `${metadataRoot}/:standard/:token`,
      async (request, reply) => {
        // Wallets and explorers read it, and its errors, from their own sites; it is public and does not depend on the
        // visitor.
        reply.header('access-control-allow-origin', '*')
        const { standard, token } = request.params
        const named = readToken(standard, token.replace(/\.json$/, ''))
        const goodsSn = named && (await goods.findByWorkId(database.db, named.workId))
        const work = goodsSn && (await goods.summaries(database.db, [goodsSn])).get(goodsSn)
        if (!named || !work || (named.serial !== null && named.serial > work.edition)) throw new AppError('NOT_FOUND')
        return reply.header('cache-control', 'public, max-age=300').send(metadataOf(work, named.serial, site))
      },
    )
  }
}

/** Returns the metadata of a work, or of one item of it. */
export function metadataOf(work: GoodsSummary, serial: number | null, { imageHost, publicUrl }: MetadataSite) {
  const picture = `${work.cover.url}.jpg`
  return {
    name: serial === null ? work.name : `${work.name} #${serial}/${work.edition}`,
    description: work.story.join('\n'),
    image: picture.startsWith('/') ? `${imageHost || publicUrl}${picture}` : picture,
    external_url: `${publicUrl}/#/goods/${work.goodsSn}`,
    attributes: [
      { trait_type: '系列', value: work.albumName },
      { trait_type: '创作', value: work.creatorName },
      { trait_type: '发行', value: work.issuer },
      { trait_type: '限量', value: work.edition },
      ...(serial === null ? [] : [{ trait_type: '编号', value: serial }]),
    ],
  }
}

function readToken(standard: string, token: string): { workId: string; serial: number | null } | undefined {
  if (!/^(\d{1,78}|[0-9a-f]{64})$/i.test(token)) return undefined
  const id = token.length === 64 ? BigInt(`0x${token}`) : BigInt(token)
  if (standard === '1155') return id < 2n ** 63n ? { workId: String(id), serial: null } : undefined
  if (standard !== '721') return undefined
  const { workId, serial } = pieceOf(id)
  return workId < 2n ** 63n && serial > 0 ? { workId: String(workId), serial } : undefined
}
