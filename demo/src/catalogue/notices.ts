import type { Notice } from './types.ts'

/** Notices by classification, newest first. */
export const notices: readonly Notice[] = [
  {
    key: 'notice-nine-screens',
    classification: '发售',
    title: '《九叠屏·石青石绿》今日首发，限量 800 份',
    body:
      '<p>《云岫十二峰》第二回作品<strong>《九叠屏·石青石绿》</strong>将于今日开售，限量 800 份，售价 99.00 元，每人限购 2 份。</p><h3>购买前请留意</h3><ul><li>购买数字藏品需年满 18 周岁并完成实名认证，建议提前办好。</li><li>下单后请在 5 分钟内付款，超时订单会自动关闭并释放名额。</li><li>数字藏品售出后不支持退换，下单时会请你确认这一点。</li></ul><p>持有者可预约漱川北岸画室参观一次，有效期至次年清明。</p>',
    pinned: true,
    daysAgo: 0,
  },
  {
    key: 'notice-bridge',
    classification: '发售',
    title: '《半月桥·桥洞里的另一半月亮》开售说明',
    body:
      '<p>青檐旧事系列新作《半月桥》限量 600 份，售价 88.00 元。人多时页面会显示你的排队位置，请不要反复刷新，位置不会因为等待而丢失。</p><p>付款成功后作品立即归入“我的藏品”，区块链存证会在随后几分钟内完成，届时可在藏品页看到存证编号。</p>',
    pinned: false,
    daysAgo: 0,
  },
  {
    key: 'notice-lantern-walk',
    classification: '活动',
    title: '浮光夜线上灯会：写一句话，让它亮起来',
    body:
      '<p>灯会期间，你可以在许愿页写下一句话，系统会为它点一盏灯。每天有三次免费机会，写给谁都可以，也可以不写名字。</p><h3>活动时间</h3><p>即日起至正月十八二十四时。</p><h3>小小提醒</h3><ul><li>每条不超过 60 个字。</li><li>请不要写电话、住址等个人信息。</li></ul>',
    pinned: true,
    daysAgo: 1,
  },
  {
    key: 'notice-compose',
    classification: '活动',
    title: '集四时成一卷：《鹤汀四时》合成活动预告',
    body:
      '<p>集齐《鹤汀四时》任意四件不同作品，可合成限量长卷一件。合成后，原有四件作品会被销毁，且无法恢复，请想清楚再操作。</p><p>活动共 200 个名额，每人最多合成 1 次，具体开放时间将另行公告。</p>',
    pinned: false,
    daysAgo: 3,
  },
  {
    key: 'notice-kiln-open',
    classification: '公告',
    title: '泊云窑春窑开窑日改期至三月廿二',
    body:
      '<p>因近期雨水较多，窑柴未能干透，经窑社商议，春窑开窑日由三月十八改为三月廿二。</p><p>持有《云过天·青釉梅瓶》并已预约观礼的藏友，预约自动顺延，无须重新办理；时间不便的，可在权益页取消，资格会保留到秋窑。</p>',
    pinned: false,
    daysAgo: 4,
  },
  {
    key: 'notice-museum-bell',
    classification: '公告',
    title: '博物院“初一听钟”席位说明',
    body:
      '<p>每月初一上午十时，博物院在序厅用复制件敲响云雷纹编钟，全程约二十分钟，席位四十个。</p><ul><li>《云雷纹甬钟》持有者可免票参加一次，需提前三日预约。</li><li>入场时请出示会自动更新的核验码，截图无效。</li></ul>',
    pinned: false,
    daysAgo: 7,
  },
  {
    key: 'notice-gift-rules',
    classification: '公告',
    title: '关于转赠的几点说明',
    body:
      '<p>作品只能转赠，不能转卖。为保护大家，转赠有以下约定：</p><ul><li>首次转赠需持有满 30 天，此后每次满 30 天；个别作品另有说明，以作品页为准。</li><li>双方都需完成实名认证，每天最多发起 3 次。</li><li>对方 24 小时内未接收，作品自动退回。</li></ul><p>任何以转赠为名的买卖都不受保护，请不要向陌生人付款。</p>',
    pinned: false,
    daysAgo: 12,
  },
  {
    key: 'notice-anti-fraud',
    classification: '系统',
    title: '谨防冒充客服：我们不会索要验证码和安全码',
    body:
      '<p>近期有人冒充客服，以“退款”“解冻藏品”为由索要短信验证码。请记住三件事：</p><ul><li>客服只在站内“在线客服”与你联系。</li><li>任何人索要验证码、登录密码或六位安全码，都是骗子。</li><li>本平台没有转卖功能，也没有所谓“回购”。</li></ul><p>如已受骗，请立即修改密码并联系客服，同时拨打 110。</p>',
    pinned: true,
    daysAgo: 15,
  },
  {
    key: 'notice-maintenance',
    classification: '系统',
    title: '周三凌晨例行维护通知',
    body:
      '<p>为升级存证服务，系统将于周三凌晨 2:00 至 4:00 进行例行维护。期间可以浏览和购买，藏品的区块链存证会稍有延迟，维护结束后自动补齐，不影响归属。</p>',
    pinned: false,
    daysAgo: 18,
  },
  {
    key: 'notice-papercut-course',
    classification: '活动',
    title: '石榴坊周末剪纸课招募十二位藏友',
    body:
      '<p>祝巧云老师每周六下午在青檐镇石榴坊开两个钟头的剪纸课，从对折开始，不需要基础，剪刀和纸由坊里准备。</p><p>持有任意一件《石榴坊剪纸》作品即可报名，每期十二人，按报名先后确认。儿童需由家长陪同。</p>',
    pinned: false,
    daysAgo: 21,
  },
]
