import { z } from 'zod';

/** Stripe's types of payment methods (https://docs.stripe.com/api/checkout/sessions/create), as in the installed SDK. */
const paymentMethods = `
  acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik
  boleto card cashapp crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card link
  mb_way mobilepay multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix
  promptpay revolut_pay samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint upi
  us_bank_account wechat_pay zip`
  .trim()
  .split(/\s+/);

/** How buyers may pay: types of payment methods, separated by commas. */
export const paymentMethodList = z
  .string()
  .transform((text) => [...new Set(text.split(',').flatMap((type) => type.trim() || []))])
  .refine(
    (types) => types.length > 0 && types.every((type) => paymentMethods.includes(type)),
    "must be Stripe's names of payment methods, separated by commas, like card,us_bank_account",
  )
  .default(['card'])
  .describe(
    "How buyers may pay: Stripe's names of payment methods, separated by commas, e.g. card,us_bank_account. Only those that are " +
      'switched on at Stripe, too, are offered. Money of some, such as bank debits, arrives days later.',
  );
