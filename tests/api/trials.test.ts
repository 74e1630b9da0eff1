import './trials/confirming.test.ts';
import './trials/limits.test.ts';
import './trials/own-confirmation.test.ts';
import './trials/trials.test.ts';
