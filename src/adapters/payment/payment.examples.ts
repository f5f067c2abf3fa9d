/** Example answers from the documentation of Zarinpal and Saman, verbatim; test fixtures. */
export const ZARINPAL_REQUEST_REPLY_EXAMPLE = `{"data":{"code":100,"message":"Success","authority":"A00000000000000000000000000000wxyz12","fee_type":"Merchant","fee":350},"errors":[]}`
export const ZARINPAL_VERIFY_REPLY_EXAMPLE = `{"data":{"code":100,"message":"Paid","ref_id":59400000001,"card_pan":"603799******2232","card_hash":"…","fee_type":"Merchant","fee":350},"errors":[]}`
export const ZARINPAL_ERROR_REPLY_EXAMPLE = `{"data":[],"errors":{"code":-50,"message":"Session is not valid, amounts values is not the same.","validations":[]}}`
export const SAMAN_TOKEN_REPLY_EXAMPLE = `{"status":1,"token":"2c3c1f…"}`
export const SAMAN_VERIFY_REPLY_EXAMPLE = `{"Success":true,"ResultCode":0,"ResultDescription":"…","TransactionDetail":{"RRN":"14200000017","RefNum":"jJnB/…","MaskedPan":"621986****1121","TerminalNumber":2015,"OrginalAmount":9900000,"AffectiveAmount":9900000,"StraceNo":"100428","StraceDate":"2026-11-15 12:00:00"}}`
