/** The communication key that `published` is signed with. */
export const publishedKey = 'impARTxrQcfwmRijpDNCw6hPxaWCddKEpYxjaKXDhCaTCXJ6'

/** Original notifications. */
export const published: { name: string; fields: Record<string, string>; sign: string }[] = [
  {
    // A notification of UMS's test environment, logged with its key in a public repository; found by searching for
    // `billQRCode=https://qr-test3.chinaums.com/bills/qrCode.do?id=10002209241195738009194596`.
    name: 'of a QR code',
    fields: {
      JL: 'DbkZ',
      billDate: '2022-09-24',
      billDesc: '中保付测试商户(中保付测试商户)',
      billNo: '8888b4f-178e-4a04-8ad4-79fa0',
      billPayment:
        '{"payTime":"2022-09-24 00:57:58","paySeqId":"01175500115N","invoiceAmount":20,"settleDate":"2022-09-24","buyerId":"o8wNP0agr1roauVXTWpuLhT2VL0M","receiptAmount":20,"totalAmount":20,"billBizType":"bills","buyerPayAmount":20,"targetOrderId":"4200001567202209249273711154","merOrderId":"8888b4f-178e-4a04-8ad4-79fa00","status":"TRADE_SUCCESS","targetSys":"WXPay"}',
      billQRCode: 'https://qr-test3.chinaums.com/bills/qrCode.do?id=10002209241195738009194596',
      billStatus: 'PAID',
      counterNo: '868b0b4f178e4a048ad479fa01981786',
      createTime: '2022-09-24 00:57:38',
      instMid: 'QRPAYDEFAULT',
      mchntUuid: '6d47dc12a4c847eaba2eb456d201d5cd',
      memberId: 'fc95d158f8e54fe7ba2e923961440652',
      merName: '中保付测试商户(中保付测试商户)',
      mid: '898201612345678',
      notifyId: '7df96f1d-0a73-41af-8c33-ec1ebe968dd7',
      qrCodeId: '10002209241195738009194596',
      qrCodeType: 'BILLPAY',
      receiptAmount: '20',
      seqId: '01175500115N',
      signType: 'SHA256',
      subInst: '100200',
      tid: '88880001',
      totalAmount: '20',
    },
    sign: '081149D185636E219BCAA1269E2D61B382907CE141DCE4E36D85B1B4B440DF76',
  },
  {
    name: 'of another',
    fields: {
      Dv: 'kXXE',
      billDate: '2022-09-24',
      billDesc: '中保付测试商户(中保付测试商户)',
      billNo: '8888aa1-5572-47ea-8d48-0ee2d',
      billPayment:
        '{"payTime":"2022-09-24 00:51:19","paySeqId":"01175500114N","invoiceAmount":20,"settleDate":"2022-09-24","buyerId":"o8wNP0agr1roauVXTWpuLhT2VL0M","receiptAmount":20,"totalAmount":20,"billBizType":"bills","buyerPayAmount":20,"targetOrderId":"4200001584202209243469551584","merOrderId":"8888aa1-5572-47ea-8d48-0ee2d0","status":"TRADE_SUCCESS","targetSys":"WXPay"}',
      billQRCode: 'https://qr-test3.chinaums.com/bills/qrCode.do?id=10002209241994954000192660',
      billStatus: 'PAID',
      counterNo: 'a0283aa1557247ea8d480ee2dd288950',
      createTime: '2022-09-24 00:49:54',
      instMid: 'QRPAYDEFAULT',
      mchntUuid: '6d47dc12a4c847eaba2eb456d201d5cd',
      memberId: 'fc95d158f8e54fe7ba2e923961440652',
      merName: '中保付测试商户(中保付测试商户)',
      mid: '898201612345678',
      notifyId: '93e5398a-5b74-4475-826a-85c79e3a92e3',
      qrCodeId: '10002209241994954000192660',
      qrCodeType: 'BILLPAY',
      receiptAmount: '20',
      seqId: '01175500114N',
      signType: 'SHA256',
      subInst: '100200',
      tid: '88880001',
      totalAmount: '20',
    },
    sign: 'EF7B8F6A7EB3E562A4E8B0156DE1A204188815F59CF91A9183346D2FAB7C2EA2',
  },
]
