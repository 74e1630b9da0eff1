import './mail/addresses.test.ts';
import './mail/buyer-mails.test.ts';
import './mail/operator.test.ts';
import './mail/outbox.test.ts';
import './mail-texts/mail-texts.test.ts';
