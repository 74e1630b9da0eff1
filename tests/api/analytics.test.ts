import './analytics/numbers.test.ts';
import './analytics/views.test.ts';
