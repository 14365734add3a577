// Drawn from the calls that contract/src/admin declares: `npm run generate`.
import * as approvals from './approvals.ts'
import * as audit from './audit.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as realName from './realName.ts'
import * as reconciliation from './reconciliation.ts'
import * as refund from './refund.ts'
import * as staff from './staff.ts'
import * as tickets from './tickets.ts'

/** Every call of the console under its path. */
export const adminRoutes = {
  'approval/approve': approvals.approve,
  'approval/info': approvals.approvalInfo,
  'approval/list': approvals.approvalList,
  'approval/refuse': approvals.refuse,
  'approval/waiting': approvals.approvalsWaiting,
  'approval/withdraw': approvals.withdraw,
  'audit/list': audit.auditList,
  'notification/list': payments.notificationList,
  'order/cancel': orders.cancelOrder,
  'order/deliverAgain': orders.deliverAgain,
  'order/info': orders.orderInfo,
  'order/list': orders.orderList,
  'order/note': orders.noteOrder,
  'order/refund': refund.refundOrder,
  'order/refundPreview': refund.refundPreview,
  'order/reveal': orders.revealOfOrder,
  'payment/info': payments.paymentInfo,
  'payment/list': payments.paymentList,
  'realName/approve': realName.approveRealName,
  'realName/reject': realName.rejectRealName,
  'realName/waiting': realName.waitingRealNames,
  'reconciliation/days': reconciliation.reconciliationDays,
  'reconciliation/differences': reconciliation.reconciliationDifferences,
  'reconciliation/settle': reconciliation.settleDifference,
  'refund/list': payments.refundList,
  'refund/retry': payments.retryRefund,
  'refund/settle': payments.settleRefund,
  'role/change': staff.changeRole,
  'role/create': staff.createRole,
  'role/list': staff.rolesList,
  'role/remove': staff.removeRole,
  'session/askPasskey': staff.askPasskey,
  'session/beginEnrolment': staff.beginEnrolment,
  'session/beginPasskey': staff.beginPasskey,
  'session/confirmEnrolment': staff.confirmEnrolment,
  'session/confirmPasskey': staff.confirmPasskey,
  'session/end': staff.endSession,
  'session/factor': staff.giveFactor,
  'session/info': staff.me,
  'session/list': staff.mySessions,
  'session/login': staff.login,
  'session/logout': staff.logout,
  'session/removePasskey': staff.removePasskey,
  'session/replacePassword': staff.replacePassword,
  'staff/create': staff.createAccount,
  'staff/disable': staff.disableAccount,
  'staff/enable': staff.enableAccount,
  'staff/info': staff.accountInfo,
  'staff/list': staff.accounts,
  'staff/reset': staff.resetAccount,
  'staff/setRoles': staff.setRoles,
  'ticket/assign': tickets.ticketAssign,
  'ticket/info': tickets.ticketInfo,
  'ticket/list': tickets.ticketsList,
  'ticket/note': tickets.ticketNote,
  'ticket/reply': tickets.ticketReply,
  'ticket/solve': tickets.ticketSolve,
  'ticketTemplate/list': tickets.templatesList,
  'ticketTemplate/remove': tickets.removeTemplate,
  'ticketTemplate/save': tickets.saveTemplate,
} as const
