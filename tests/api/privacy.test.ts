import './privacy/erasing-obstacles.test.ts';
import './privacy/erasing.test.ts';
import './privacy/others.test.ts';
import './privacy/people.test.ts';
