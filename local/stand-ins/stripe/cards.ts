/** Why a payment was not taken, as Stripe words it; `field` is the input on the card page that can mend it. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  field?: string;
}

const decline = (code: string, message: string, declineCode?: string, field?: string): Decline => ({
  code,
  message,
  ...(declineCode && { declineCode }),
  ...(field && { field }),
});

/** Stripe's test numbers (docs.stripe.com/testing), as far as a buyer of seats can meet them. */
const testCards: Record<string, 'pays' | 'asks' | Decline> = {
  '4242424242424242': 'pays',
  '4000056655665556': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '6011111111111117': 'pays',
  '4000000000003220': 'asks',
  '4000002500003155': 'asks',
  '4000000000000002': decline('card_declined', 'Your card was declined.', 'generic_decline'),
  '4000000000009995': decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000000069': decline('expired_card', 'Your card has expired.', undefined, 'expiry'),
  '4000000000000127': decline('incorrect_cvc', "Your card's security code is incorrect.", undefined, 'cvc'),
  '4000000000000119': decline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

const notATestCard = decline(
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  'test_mode_live_card',
);

export const authenticationFailed = decline(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** What becomes of a payment with this number (digits only): it pays, asks for 3D Secure, or is declined. */
export function judgeCard(digits: string): 'pays' | 'asks' | Decline {
  return testCards[digits] ?? notATestCard;
}

export function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^6(011|5)/.test(digits)) return 'discover';
  return 'unknown';
}

/** The check digit that every card number ends in (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 12 && sum % 10 === 0;
}
