import type { FastifyInstance } from 'fastify'
import { pieceOf } from '@app/chain'
import type { Database } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { GoodsModule } from '../goods/index.ts'

export const metadataRoot = '/chain/metadata'

interface Parts {
  database: Database
  goods: Pick<GoodsModule, 'summaries' | 'findByWorkId'>
  /** Address of this site, or of the picture host, before a picture's path. */
  imageHost: string
  publicUrl: string
}

/**
 * What the contracts' token addresses point at, in the form wallets and explorers read. ERC-721 tokens name one serial,
 * ERC-1155 ids the work (in decimal or, as that standard writes ids, 64 hexadecimal digits).
 */
export function metadataRoutes({ database, goods, imageHost, publicUrl }: Parts) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { standard: string; token: string } }>(
      `${metadataRoot}/:standard/:token`,
      async (request, reply) => {
        const { standard, token } = request.params
        const named = readToken(standard, token.replace(/\.json$/, ''))
        const goodsSn = named && (await goods.findByWorkId(database.db, named.workId))
        const work = goodsSn && (await goods.summaries(database.db, [goodsSn])).get(goodsSn)
        if (!named || !work || (named.serial !== null && named.serial > work.edition)) throw new AppError('NOT_FOUND')
        const picture = `${work.cover.url}.jpg`
        return reply.header('cache-control', 'public, max-age=300').send({
          name: named.serial === null ? work.name : `${work.name} #${named.serial}/${work.edition}`,
          description: work.story.join('\n'),
          image: picture.startsWith('/') ? `${imageHost || publicUrl}${picture}` : picture,
          external_url: `${publicUrl}/#/goods/${work.goodsSn}`,
          attributes: [
            { trait_type: '系列', value: work.albumName },
            { trait_type: '创作', value: work.creatorName },
            { trait_type: '发行', value: work.issuer },
            { trait_type: '限量', value: work.edition },
            ...(named.serial === null ? [] : [{ trait_type: '编号', value: named.serial }]),
          ],
        })
      },
    )
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
