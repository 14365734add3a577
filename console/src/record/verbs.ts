/** How the audit's verbs are read by people; one that is missing is shown as it is. */
const names: Readonly<Record<string, string>> = {
  'staff/create': '添加员工',
  'staff/setRoles': '分配角色',
  'staff/disable': '停用员工',
  'staff/enable': '恢复员工',
  'staff/reset': '重置员工密码',
  'role/create': '添加角色',
  'role/change': '修改角色',
  'role/remove': '删除角色',
  'item/freeze': '冻结藏品',
  'item/unfreeze': '解除冻结',
  'chain/retry': '重试上链',
  'chain/verify': '与链上核对',
  'realName/approve': '通过实名',
  'realName/reject': '驳回实名',
  'job/retry': '重试任务',
  'job/discard': '搁置任务',
  'sweep/tryAgain': '再试受阻的巡检',
  'setting/change': '修改设置',
}

export const verbName = (verb: string): string => names[verb] ?? verb
