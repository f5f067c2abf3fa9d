/** Example answers from the documentation of Kavenegar and SMS.ir, verbatim; test fixtures. */
export const KAVENEGAR_SEND_REPLY_EXAMPLE = `{"return":{"status":200,"message":"تایید شد"},"entries":[{"messageid":91002,"status":5,"statustext":"ارسال به مخابرات","sender":"10004346","receptor":"09120000000","date":1763164800,"cost":2100}]}`
export const SMSIR_SEND_REPLY_EXAMPLE = `{"status":1,"message":"موفق","data":{"messageId":89001,"cost":1.0}}`
export const SMSIR_BULK_REPLY_EXAMPLE = `{"status":1,"message":"موفق","data":{"packId":"2b99e63c-9bf8-4a21-9bfe-3f72dc1b46f1","messageIds":[89001],"cost":1.0}}`
