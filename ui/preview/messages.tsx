import { useState } from 'react'
import { ConfirmModal } from '../src/confirm-modal.tsx'
import { Dialog } from '../src/dialog.tsx'
import { Drawer } from '../src/drawer.tsx'
import {
  Accordion,
  Avatar,
  BoatDrawing,
  Button,
  Carousel,
  Container,
  CopyIcon,
  EmptyState,
  ErrorState,
  Gallery,
  GateDrawing,
  GiftIcon,
  IconButton,
  KeyValueList,
  ListSkeleton,
  LoadMore,
  Notice,
  Pagination,
  Picture,
  Progress,
  SearchDrawing,
  SectionHeading,
  Steps,
  Timeline,
  ToastHost,
  UserIcon,
  shortAddress,
  toast,
} from '../src/index.ts'
import { Menu } from '../src/menu.tsx'
import { art } from './art.ts'
import { Zoom } from '../src/zoom.tsx'

/** Shows the message components: states, notices, timelines, and everything that opens. */
export function Messages() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer'>()
  const close = () => setOpen(undefined)
  return (
    <Container className="grid gap-12 py-12">
      <ToastHost messageMs={3000} notificationMs={4500} />
      <div>
        <SectionHeading>打开与提示</SectionHeading>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button onClick={() => setOpen('dialog')}>打开面板</Button>
          <Button onClick={() => setOpen('confirm')}>温馨提示</Button>
          <Button onClick={() => setOpen('drawer')}>打开侧栏</Button>
          <Button onClick={() => toast.good('已复制')}>一句提示</Button>
          <Button onClick={() => toast.notify('下午好', '欢迎回来，今天有三件作品开抢。')}>一则通知</Button>
          <Menu
            trigger={
              <IconButton label="账户">
                <UserIcon />
              </IconButton>
            }
            heading={
              <div className="flex items-center gap-3">
                <Avatar name="沈听澜" />
                <span>沈听澜</span>
              </div>
            }
            entries={[
              { key: 'mine', label: '我的藏品', icon: <GiftIcon />, link: <a href="#mine" /> },
              { key: 'soon', label: '艺术合作', disabled: true },
              'line',
              { key: 'out', label: '退出登录', onSelect: () => toast.plain('已退出') },
            ]}
          />
        </div>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title="正在为你排队">前面还有 312 人，请不要离开这一页。</Notice>
        <Notice tone="good">已收进你的藏品。</Notice>
        <Notice tone="rare" title="本系列仅此一版">
          售完后不再增发。
        </Notice>
        <Notice tone="bad" title="这笔订单没有付成" action={<Button size="small">重新支付</Button>}>
          款项没有扣除。
        </Notice>
      </div>
      <div className="grid gap-12 md:grid-cols-2">
        <div>
          <Steps
            label="购买"
            steps={[{ label: '下单' }, { label: '支付' }, { label: '上链', note: '约 1 分钟' }, { label: '入藏' }]}
            current={2}
          />
          <Progress className="mt-10" label="正在开启盲盒" aside="3 / 10" value={3} max={10} />
          <Progress className="mt-6" tone="gold" label="正在登记到链上" />
          <Timeline
            className="mt-10"
            label="流转"
            entries={[
              { key: 'a', title: '沈听澜收下', time: '昨天 20:14', strong: true },
              { key: 'b', title: '何素赠出', time: '昨天 19:02', note: '附言：生辰快乐' },
              { key: 'c', title: '首次铸造', time: '2026/10/01 12:00:03' },
            ]}
          />
        </div>
        <div>
          <KeyValueList
            rows={[
              {
                key: 'address',
                label: '合约地址',
                value: shortAddress('0x3f5CE1aA90b17fD2c08fF1c29aE1'),
                mono: true,
                action: (
                  <IconButton label="复制合约地址">
                    <CopyIcon />
                  </IconButton>
                ),
              },
              { key: 'standard', label: '标准', value: 'ERC-721' },
              { key: 'time', label: '铸造时间', value: '2026/10/01 12:00:03' },
            ]}
          />
          <Accordion
            name="questions"
            className="mt-8"
            items={[
              { key: '1', summary: '什么是上链', content: '把“谁持有哪一件”写进一本许多人一起保管、改不了的账。' },
              { key: '2', summary: '可以转赠吗', content: '可以，收到的人须已实名。' },
            ]}
          />
          <ListSkeleton count={2} className="mt-6" />
        </div>
      </div>
      <div className="grid gap-12 md:grid-cols-2">
        <Gallery
          Zoom={Zoom}
          label="雾里见塔"
          pictures={[0, 1, 2, 3].map((seed) => ({ src: art(seed), alt: `视角 ${seed + 1}` }))}
        />
        <Carousel
          label="今日推荐"
          autoplayMs={6000}
          slides={[4, 5, 0].map((seed) => ({
            key: String(seed),
            content: <Picture src={art(seed, 1.6)} alt="" ratio={1.6} />,
          }))}
        />
      </div>
      <div className="grid md:grid-cols-2 lg:grid-cols-3">
        <EmptyState title="还没有藏品" action={<Button>去看看今日展出</Button>}>
          收下的第一件作品会挂在这里。
        </EmptyState>
        <EmptyState title="还没有订单" drawing={BoatDrawing} />
        <EmptyState title="没有找到“云岭”" drawing={SearchDrawing}>
          换一个词，或看看全部作品。
        </EmptyState>
        <EmptyState title="这里没有这一页" drawing={GateDrawing} />
        <ErrorState onRetry={() => new Promise((resolve) => setTimeout(resolve, 1200))} />
      </div>
      <LoadMore more shown={24} total={130} onMore={() => undefined} />
      <LoadMore more={false} onMore={() => undefined} />
      <Pagination page={2} pages={9} onPage={() => undefined} />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="选择优惠"
        description="一笔订单只用一张"
        footer={
          <Button variant="primary" onClick={close}>
            用这一张
          </Button>
        }
      >
        <ListSkeleton count={3} />
      </Dialog>
      <ConfirmModal
        open={open === 'confirm'}
        onClose={close}
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
        tip="转赠之后不能撤回，确定把《雾里见塔》送给 138****2046 吗？"
      />
      <Drawer open={open === 'drawer'} onClose={close} title="目录">
        <ul className="divide-y divide-line">
          {['首页', '数字专区', '活动', '专题', '公告'].map((name) => (
            <li key={name}>
              <a href={`#${name}`} className="title flex min-h-14 items-center text-lg">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Drawer>
    </Container>
  )
}
