import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'

type Row = AdminReply<'picture/hidden'>['list'][number]

const keyOf = ({ url }: Row) => url
const show = ({ url }: Row) => (
  <ActionButton path="picture/show" label="恢复展示" input={{ address: url }} successMessage="已恢复展示">
    <span className="font-mono text-xs break-all">{url}</span>
  </ActionButton>
)

const addressHelp = '填写图片地址：在店面的图片上点右键，复制图片地址。用户上传的头像和图片也可以。'

/** Lists the hidden pictures. */
export default function HiddenPictures() {
  return (
    <Page
      title="隐藏的图片"
      help={
        <>
          <p>
            发现一张图片不该公开，先隐藏：所有公开页面立刻不再展示，图片地址也打不开，一个人就能做。核实后在这里恢复。
          </p>
          <p>作品、礼盒、活动、拍品和素材的页面上，图片下面就有“隐藏图片”。别处的图片，复制图片地址，在这里填写。</p>
          <p>
            看着像 AI 画的、又没有标识的图片，标为“疑似 AI
            生成”，哪里用到它都会显示标识。标错了可以撤销；图片文件自带的标识不能撤销。
          </p>
        </>
      }
    >
      <DataTable
        path="picture/hidden"
        label="隐藏的图片"
        keyOf={keyOf}
        rowActions={show}
        empty="没有隐藏的图片"
        actions={
          <>
            <ActionButton
              path="picture/suspect"
              label="标为疑似 AI 生成"
              input={{}}
              successMessage="已标为疑似 AI 生成"
            >
              {addressHelp}
            </ActionButton>
            <ActionButton path="picture/unlabel" label="撤销 AI 标识" input={{}} successMessage="已撤销 AI 标识">
              {addressHelp}
            </ActionButton>
            <ActionButton path="picture/hide" label="隐藏一张图片" input={{}} isDangerous successMessage="图片已隐藏">
              {addressHelp}
            </ActionButton>
          </>
        }
      />
    </Page>
  )
}
