import * as z from 'zod'

/** Whether items can be destroyed, and the points for it; key `nftDestroy` of the table settings. */
const nftDestroy = z
  .strictObject({
    isOpen: z.boolean().meta({
      title: '开放销毁',
      description: '关闭后页面不再提供销毁，立即生效。',
    }),
    /** Points per item. */
    points: z.int().min(0).max(1_000_000).meta({
      title: '每件所得积分',
      description: '只影响之后销毁的。',
    }),
    /** Hours after its acquisition in which an item cannot be destroyed. */
    holdHours: z.int().min(0).max(8760).meta({
      title: '入藏多久后可以销毁（小时）',
      description: '未满时页面不提供销毁；立即生效，也适用于已入藏的。',
    }),
    rules: z.array(z.string()).meta({ title: '说明' }),
  })
  .meta({ title: '藏品销毁' })

export const vaultSettings = { nftDestroy }

export type VaultSettings = { nftDestroy: z.output<typeof nftDestroy> }

export const vaultDefaults: VaultSettings = {
  nftDestroy: {
    isOpen: true,
    points: 20,
    holdHours: 24,
    rules: [
      '销毁后这件藏品不再归你所有，链上凭证同时注销，任何人都无法恢复',
      '藏品附带的未使用权益一并作废',
      '销毁成功后，积分立即到账',
      '正在转赠或合成中的藏品不能销毁',
    ],
  },
}
