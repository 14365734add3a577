import type { PageRoute } from './page-route.ts'

/** Pages of the menu group 内容. */
export const content = [
  {
    path: '/notices',
    title: '公告',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/notices/new',
    title: '写公告',
    permission: 'content.edit',
  },
  { path: '/notices/$id', title: '公告', permission: 'content.read' },
  {
    path: '/home-zones',
    title: '首页专区',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/ads',
    title: '广告位',
    group: '内容',
    permission: 'content.read',
  },
  { path: '/ads/new', title: '添加广告', permission: 'content.edit' },
  { path: '/ads/$id', title: '广告', permission: 'content.read' },
  {
    path: '/subjects',
    title: '专辑与专题',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/subjects/new',
    title: '新建专辑或专题',
    permission: 'content.edit',
  },
  {
    path: '/subjects/order',
    title: '专辑与专题的次序',
    permission: 'content.publish',
  },
  {
    path: '/subjects/$id',
    title: '专辑或专题',
    permission: 'content.read',
  },
  {
    path: '/labels',
    title: '标签',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/shops',
    title: '店铺',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/texts',
    title: '页面与协议',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/message-texts',
    title: '消息文案',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/texts/new',
    title: '写一份页面或协议',
    permission: 'content.edit',
  },
  {
    path: '/texts/$key',
    title: '页面与协议',
    permission: 'content.read',
  },
  {
    path: '/brand-pages',
    title: '品牌页',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/brand-pages/new',
    title: '写品牌页',
    permission: 'content.edit',
  },
  {
    path: '/brand-pages/$key',
    title: '品牌页',
    permission: 'content.read',
  },
  {
    path: '/site',
    title: '网站信息',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/packages',
    title: '安装包',
    group: '内容',
    permission: 'content.read',
  },
  {
    path: '/media',
    title: '素材库',
    group: '内容',
    permission: 'media.read',
  },
  {
    path: '/motions',
    title: '模型与视频',
    group: '内容',
    permission: 'media.read',
  },
  {
    path: '/motions/$id',
    title: '模型或视频',
    permission: 'media.read',
  },
  {
    path: '/hidden-pictures',
    title: '隐藏的图片',
    group: '内容',
    permission: 'picture.hide',
  },
  { path: '/media/$id', title: '素材', permission: 'media.read' },
  {
    path: '/notice-classes',
    title: '公告分类',
    permission: 'content.read',
  },
  {
    path: '/memorial',
    title: '纪念专区入口',
    permission: 'content.read',
  },
] as const satisfies readonly PageRoute[]
